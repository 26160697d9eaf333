import { email, fullName, phone } from "./contact-fields.ts";
import { line, lines, linesField, required, textField } from "./field.ts";
import type { Form } from "./form.ts";
import { thankYouPaths } from "./sent-request.ts";

const longAnswer = 1000;
const shortAnswer = 500;
const longText = (what: string, maxLength: number) =>
  lines(maxLength, `${what} must be less than ${maxLength} characters`);

export const jobApplicationForm = {
  storedAs: ["job-application"],
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
      required(longText("Experience", longAnswer), "Experience is required"),
      {
        ownerLabel: "Experience with animals",
        countTo: longAnswer,
        help: "Paid work, volunteering, or years with your own.",
        input: { rows: 4 },
      },
    ),
    availability: linesField(
      "When you can work",
      required(longText("Availability", shortAnswer), "Availability is required"),
      {
        ownerLabel: "When they can work",
        countTo: shortAnswer,
        help: "Days and hours, holidays included.",
        input: { rows: 3 },
      },
    ),
    why: linesField("Why you'd like to work with us", longText("Your answer", longAnswer), {
      ownerLabel: "Why they would like to work with us",
      countTo: longAnswer,
      input: { rows: 4 },
    }),
  },
} satisfies Form;
