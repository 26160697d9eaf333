import { expect, onTestFinished, test, vi } from "vitest";
import { scheduleForm } from "../../domain/requests/schedule-form.ts";
import { fieldsAsText, filledFields } from "./filled-fields.ts";

/** Only as much of the controls as the code reads. */
function stubControls() {
  class Control {
    constructor(properties: object) {
      Object.assign(this, properties);
    }
  }
  const kinds = {
    HTMLInputElement: class extends Control {},
    HTMLSelectElement: class extends Control {},
    HTMLTextAreaElement: class extends Control {},
    RadioNodeList: class extends Array {},
  };
  for (const [name, kind] of Object.entries(kinds)) vi.stubGlobal(name, kind);
  onTestFinished(() => void vi.unstubAllGlobals());
  return kinds;
}

test("what is filled in is listed in the form's order, choices and ticks in words; nothing else is", () => {
  const { HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, RadioNodeList } = stubControls();
  const box = (checked: boolean, words?: string) =>
    new HTMLInputElement({ type: "checkbox", checked, dataset: { words } });
  const controls: Record<string, unknown> = {
    serviceNeeds: new HTMLTextAreaElement({ value: " Two pills a day.\n" }),
    smsOptIn: box(true),
    services: RadioNodeList.of(box(true, "Dog Walking"), box(false, "Boarding"), box(true, "Other")),
    name: new HTMLInputElement({ type: "text", value: " Dana " }),
    email: new HTMLInputElement({ type: "email", value: " " }),
    petType: new HTMLSelectElement({ selectedOptions: [{ text: "Cat" }] }),
    petCount: new HTMLSelectElement({ selectedOptions: [] }),
    city: {},
  };
  const elements = { namedItem: (name: string) => controls[name] ?? null };
  const filled = filledFields({ elements } as unknown as HTMLFormElement, scheduleForm);
  expect(fieldsAsText(filled)).toBe(
    "Services: Dog Walking, Other\nFull name: Dana\nPet type: Cat\nWhat we should know: Two pills a day.\nText messages: Yes",
  );
});

test("of what was typed, the receipt shows what is stored; of a choice, its words [FX14]", () => {
  const { HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, RadioNodeList } = stubControls();
  const box = new HTMLInputElement({ type: "checkbox", checked: true, dataset: { words: "Dog Walking" } });
  const controls: Record<string, unknown> = {
    name: new HTMLInputElement({ type: "text", value: "  Dana <script>alert(1)</script>" }),
    petCount: new HTMLInputElement({ type: "text", value: "02" }),
    startDate: new HTMLInputElement({ type: "date", value: "2026-12-02" }),
    petType: new HTMLSelectElement({ selectedOptions: [{ text: "Cat" }] }),
    serviceNeeds: new HTMLTextAreaElement({ value: "<script>" }),
    services: RadioNodeList.of(box),
  };
  const elements = { namedItem: (name: string) => controls[name] ?? null };
  const request = {
    name: "Dana",
    petCount: 2,
    petType: "Cat",
    serviceNeeds: "",
    services: ["dog-walking"],
    startDate: "2026-12-02",
  };
  expect(filledFields({ elements } as unknown as HTMLFormElement, scheduleForm, request)).toEqual([
    { label: "Services", value: "Dog Walking" },
    { label: "Full name", value: "Dana" },
    { label: "Pet type", value: "Cat" },
    { label: "How many pets", value: "2" },
    { label: "First day", value: "Wed, Dec 2, 2026" },
  ]);
});
