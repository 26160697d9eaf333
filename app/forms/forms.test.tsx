import { HTMLElement, type Node } from "node-html-parser";
import { expect, test } from "vitest";
import { consultation, render, schedule, settings, towns } from "../../tests/support/rendered-form.ts";
import { ConsultationIsland } from "./consultation/consultation-island.tsx";
import { ContactIsland } from "./contact/contact-island.tsx";
import { JobApplicationIsland } from "./job-application/job-application-island.tsx";
import { ScheduleIsland } from "./schedule/schedule-island.tsx";

const business = { ...settings.business, emailService: {} as never } as const;
const whole = {
  contact: <ContactIsland {...settings} />,
  consultation: <ConsultationIsland {...{ ...consultation, towns }} />,
  schedule: <ScheduleIsland {...schedule} />,
  "job application": <JobApplicationIsland {...settings} />,
};
const withoutFunctions = <ConsultationIsland {...{ ...consultation, business, towns }} />;

const controls = ["form", "input", "select", "option", "textarea", "button", "a", "details", "fieldset"];

/** Each stands in a line of its own. */
const lineOf = "div.field, label, [role=alert], dl > div, .draft-controls > p, .hint";

/** What is read and filled in, in its order: each text, and each control with its attributes. */
function outline(node: Node): string[] {
  if (!(node instanceof HTMLElement)) return node.text.trim() ? [node.text.trim()] : [];
  const { tagName, attributes } = node;
  if (tagName === "SVG") return [];
  const { class: _class, ...told } = attributes;
  const isTold = controls.includes(tagName?.toLowerCase()) || "role" in told || "data-hint" in told;
  const pairs = Object.entries(told).map(([name, value]) => (value ? `${name}=${value}` : name));
  const lines = [
    ...(isTold ? [`[${[tagName.toLowerCase(), ...pairs].join(" ")}]`] : []),
    ...node.childNodes.flatMap(outline),
  ];
  return node.closest(lineOf) === node ? [lines.join(" ")] : lines;
}

test("before React comes, each form has its name, its fields in order, its hints and its trap, and can be sent [CA18, EB10, FX13, FX17, FX33]", async () => {
  const [posted, sentByScript] = [whole.consultation, withoutFunctions].map((form) => outline(render(form)));
  const lines = [
    ...Object.entries(whole).flatMap(([name, form]) => ["", `==== ${name}`, ...outline(render(form))]),
    ...["", "==== consultation without functions: what differs"],
    ...(posted ?? []).filter((line) => !sentByScript?.includes(line)).map((line) => `- ${line}`),
    ...(sentByScript ?? []).filter((line) => !posted?.includes(line)).map((line) => `+ ${line}`),
  ];
  await expect(`${lines.join("\n").trim()}\n`).toMatchFileSnapshot("forms.txt");
});
