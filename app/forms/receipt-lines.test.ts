import { expect, onTestFinished, test, vi } from "vitest";
import { scheduleForm } from "#domain/requests/schedule-form.ts";
import { fieldsAsText, receiptLines } from "./receipt-lines.ts";

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

test("what is filled in is listed in the form's order and in words; the receipt shows it as it is stored [FX14, RI01]", () => {
  const { HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, RadioNodeList } = stubControls();
  const box = (checked: boolean, words?: string) =>
    new HTMLInputElement({ type: "checkbox", checked, dataset: { words } });
  const controls: Record<string, unknown> = {
    serviceNeeds: new HTMLTextAreaElement({ value: "<script>" }),
    smsOptIn: box(true),
    services: RadioNodeList.of(box(true, "Dog Walking"), box(false, "Boarding"), box(true, "Other")),
    name: new HTMLInputElement({ type: "text", value: " Dana <script>alert(1)</script>" }),
    email: new HTMLInputElement({ type: "email", value: " " }),
    petType: new HTMLSelectElement({ value: "Cat", selectedOptions: [{ text: "Gato" }] }),
    cats: new HTMLInputElement({ type: "text", value: "02" }),
    startDate: new HTMLInputElement({ type: "date", value: "2026-12-02" }),
    city: {},
  };
  const elements = { namedItem: (name: string) => controls[name] ?? null };
  const filled = (request?: Record<string, unknown>) =>
    fieldsAsText(receiptLines({ elements } as unknown as HTMLFormElement, scheduleForm, request));
  expect(filled()).toBe(
    "Services: Dog Walking, Other\nFull name: Dana <script>alert(1)</script>\nPet type: Cat\nCats: 02\nFirst day: Wed, Dec 2, 2026\nWhat we should know: <script>\nText messages: Yes",
  );
  const request = { name: "Dana", cats: 2, serviceNeeds: "", startDate: "2026-12-02" };
  expect(filled({ ...request, services: ["dog-walking", "other"], petType: "Cat" })).toBe(
    "Services: Dog Walking, Other\nFull name: Dana\nPet type: Cat\nCats: 2\nFirst day: Wed, Dec 2, 2026\nText messages: Yes",
  );
});
