import { expect, test } from "vitest";
import {
  consultation,
  render,
  replyWith,
  schedule,
  settings,
  towns,
} from "../../tests/support/rendered-form.ts";
import { ConsultationForm } from "./consultation/consultation-form.tsx";
import { ContactForm } from "./contact/contact-form.tsx";
import { JobApplicationForm } from "./job-application/job-application-form.tsx";
import { ScheduleForm } from "./schedule/schedule-form.tsx";

const business = { ...settings.business, leads: { transport: "emailjs", emailjs: {} as never } } as const;
const reply = replyWith({
  values: { name: "Dana", petType: "Cat", startDate: "2025-11-27", serviceNeeds: "x".repeat(450) },
  choices: { services: ["other"] },
  fieldErrors: { services: "Please select a service", petName: "Pet name is required" },
});

const forms = {
  contact: <ContactForm {...settings} />,
  consultation: <ConsultationForm {...{ ...consultation, towns }} />,
  "consultation without functions": <ConsultationForm {...{ ...consultation, business, towns }} />,
  schedule: <ScheduleForm {...schedule} />,
  "schedule that came back": <ScheduleForm {...{ ...schedule, reply }} />,
  "job application": <JobApplicationForm {...settings} />,
};

test("before React comes, each form has its name, its fields in order, its hints and its trap, and can be sent [CA18, EB10, FX13, FX17]", async () => {
  const pages = Object.entries(forms).map(
    ([name, form]) => `==== ${name}\n${render(form).toString().replaceAll("><", ">\n<")}\n`,
  );
  await expect(pages.join("\n")).toMatchFileSnapshot("forms.txt");
});
