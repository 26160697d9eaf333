import { email, fullName, phone } from "./contact-fields.ts";
import { line, lines, linesField, required, textField } from "./field.ts";
import type { Form } from "./form.ts";
import { jobApplicationName, thankYouPaths } from "./sent-request.ts";

const longText = (what: string, maxLength: number) =>
  lines(maxLength, `${what} must be less than ${maxLength} characters`);

export const jobApplicationForm = {
  storedAs: [jobApplicationName],
  path: "/functions/v1/submit-job-application",
  thankYouPath: thankYouPaths.application,
  areLinksUsual: true,
  fields: {
    name: fullName,
    email,
    phone,
    town: textField("Town", required(line(50, "Town name is too long"), "Town is required"), {
      input: { autoComplete: "address-level2" },
    }),
    experience: linesField(
      "Your experience with animals",
      required(longText("Experience", 1000), "Experience is required"),
      {
        ownerLabel: "Experience with animals",
        help: "Paid work, volunteering, or years with your own.",
        input: { rows: 4 },
      },
    ),
    availability: linesField(
      "When you can work",
      required(longText("Availability", 500), "Availability is required"),
      {
        ownerLabel: "When they can work",
        help: "Days and hours, holidays included.",
        input: { rows: 3 },
      },
    ),
    why: linesField("Why you'd like to work with us", longText("Your answer", 1000), {
      ownerLabel: "Why they would like to work with us",
      input: { rows: 4 },
    }),
  },
} satisfies Form;
