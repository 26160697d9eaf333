import { expect, test, vi } from "vitest";
import { scheduleForm } from "#tests/support/valid-request.ts";
import { fieldsAsText, receiptLines } from "./receipt-lines.ts";

test("the receipt has the label of each choice, the phone number as it is displayed, and no empty fields [OW19]", () => {
  class Input {}
  class List extends Array<Input> {}
  const input = (value: string, more = {}) => Object.assign(new Input(), { value, dataset: {}, ...more });
  const box = (value: string, checked: boolean, words?: string) =>
    input(value, { type: "checkbox", checked, dataset: { words } });
  vi.stubGlobal("HTMLInputElement", Input);
  vi.stubGlobal("RadioNodeList", List);
  const fields: Record<string, Input | List> = {
    services: List.from([
      box("dog-walking", true, "Dog Walking"),
      box("boarding", false, "Private Boarding"),
      box("other", true, "Something else"),
    ]) as List,
    name: input(" Dana "),
    phone: input("303.555.0123"),
    petType: input("Cat"),
    apartment: input("  "),
    smsOptIn: box("on", true),
  };
  const form = { elements: { namedItem: (name: string) => fields[name] ?? null } };
  const lines = receiptLines(form as unknown as HTMLFormElement, scheduleForm, {
    name: "Dana",
    phone: "3035550123",
    startDate: "2026-12-24",
  });
  vi.unstubAllGlobals();
  expect(lines).toEqual([
    { label: "Services", value: "Dog Walking, Something else" },
    { label: "Full name", value: "Dana" },
    { label: "Phone", value: "(303) 555-0123" },
    { label: "Pet type", value: "Cat" },
    { label: "First day", value: "Thu, Dec 24, 2026" },
    { label: "Text messages", value: "Yes" },
  ]);
  expect(fieldsAsText(lines.slice(1, 3))).toBe("Full name: Dana\nPhone: (303) 555-0123");
});
