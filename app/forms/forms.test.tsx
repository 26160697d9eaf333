import { HTMLElement, type Node } from "node-html-parser";
import { type ComponentType, createElement } from "react";
import { expect, test } from "vitest";
import { consultation, render, schedule, settings } from "#tests/support/rendered-form.ts";
import { ConsultationIsland } from "./consultation/consultation-island.tsx";
import type { FormName, FormProps } from "./form-island.tsx";
import { islandForms } from "./island-forms.ts";

const business = { ...settings.business, emailService: {} as never } as const;

/** Of those that take more than the settings of every form. */
const propsOf: { [Name in FormName]?: FormProps<Name> } = {
  consultation,
  schedule,
};
const whole = Object.entries(islandForms).map(([name, { Island }]) => ({
  name,
  form: createElement(Island as ComponentType<object>, propsOf[name as FormName] ?? settings),
}));
const posted = <ConsultationIsland {...consultation} />;
const sentByScript = <ConsultationIsland {...{ ...consultation, business }} />;

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

test("before React comes, each form has its name, its fields in order, its hints and its trap, and can be sent [FX13, LS04]", async () => {
  const [withFunctions, without] = [posted, sentByScript].map((form) => outline(render(form)));
  const lines = [
    ...whole.flatMap(({ name, form }) => ["", `==== ${name}`, ...outline(render(form))]),
    ...["", "==== consultation without functions: what differs"],
    ...(withFunctions ?? []).filter((line) => !without?.includes(line)).map((line) => `- ${line}`),
    ...(without ?? []).filter((line) => !withFunctions?.includes(line)).map((line) => `+ ${line}`),
  ];
  await expect(`${lines.join("\n").trim()}\n`).toMatchFileSnapshot("forms.txt");
});
