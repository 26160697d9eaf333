import { HTMLElement, type Node } from "node-html-parser";
import { expect, test } from "vitest";
import {
  consultation,
  render,
  replyWith,
  schedule,
  settings,
  towns,
} from "../../tests/support/rendered-form.ts";
import { ConsultationIsland } from "./consultation/consultation-island.tsx";
import { ContactIsland } from "./contact/contact-island.tsx";
import { JobApplicationIsland } from "./job-application/job-application-island.tsx";
import { ScheduleIsland } from "./schedule/schedule-island.tsx";

const business = { ...settings.business, emailService: {} as never } as const;
const reply = replyWith({
  values: { name: "Dana", petType: "Cat", startDate: "2025-11-27", serviceNeeds: "x".repeat(450) },
  choices: { services: ["other"] },
  fieldErrors: { services: "Please select a service", petName: "Pet name is required" },
});

const whole = {
  contact: <ContactIsland {...settings} />,
  consultation: <ConsultationIsland {...{ ...consultation, towns }} />,
  schedule: <ScheduleIsland {...schedule} />,
  "job application": <JobApplicationIsland {...settings} />,
};
/** Of these only what differs. */
const changed = {
  "consultation without functions": [
    whole.consultation,
    <ConsultationIsland key="changed" {...{ ...consultation, business, towns }} />,
  ],
  "schedule that came back": [whole.schedule, <ScheduleIsland key="changed" {...{ ...schedule, reply }} />],
} as const;

const controls = ["form", "input", "select", "option", "textarea", "button", "a", "details", "fieldset"];

/** What is read and filled in, in its order: each text, and each control with its attributes. */
function outline(node: Node): string[] {
  if (!(node instanceof HTMLElement)) return node.text.trim() ? [node.text.trim()] : [];
  const { tagName, attributes } = node;
  if (tagName === "SVG") return [];
  const { class: _class, ...told } = attributes;
  const isTold = controls.includes(tagName?.toLowerCase()) || "role" in told || "data-hint" in told;
  const pairs = Object.entries(told).map(([name, value]) => (value ? `${name}=${value}` : name));
  return [
    ...(isTold ? [`[${[tagName.toLowerCase(), ...pairs].join(" ")}]`] : []),
    ...node.childNodes.flatMap(outline),
  ];
}

test("before React comes, each form has its name, its fields in order, its hints and its trap, and can be sent [CA18, EB10, FX13, FX17]", async () => {
  const lines = [
    ...Object.entries(whole).flatMap(([name, form]) => ["", `==== ${name}`, ...outline(render(form))]),
    ...Object.entries(changed).flatMap(([name, [before, after]]) => {
      const [old, now] = [before, after].map((form) => outline(render(form)));
      return [
        ...["", `==== ${name}`],
        ...(old ?? []).filter((line) => !now?.includes(line)).map((line) => `- ${line}`),
        ...(now ?? []).filter((line) => !old?.includes(line)).map((line) => `+ ${line}`),
      ];
    }),
  ];
  await expect(`${lines.join("\n").trim()}\n`).toMatchFileSnapshot("forms.txt");
});
