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

test.each([
  ["contact", <ContactForm {...settings} key="" />],
  ["consultation", <ConsultationForm {...consultation} towns={towns} key="" />],
  ["consultation-without-functions", <ConsultationForm {...{ ...consultation, business, towns }} key="" />],
  ["schedule", <ScheduleForm {...schedule} key="" />],
  ["schedule-that-came-back", <ScheduleForm {...{ ...schedule, reply }} key="" />],
  ["job-application", <JobApplicationForm {...settings} key="" />],
])(
  "the %s form has its fields in order, its hints and its trap, before React comes [FX17]",
  async (name, form) => {
    const lines = render(form).toString().replaceAll("><", ">\n<");
    await expect(lines).toMatchFileSnapshot(`forms/${name}.txt`);
  },
);
