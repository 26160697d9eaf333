import { expect, test, vi } from "vitest";
import { stubTabStorage } from "#tests/support/browser-stubs.ts";
import { restoreDraft, saveDraft } from "./draft.ts";

/** The parts of a page's form field that Node lacks. */
class Field {
  readonly name: string;
  readonly id: string;
  readonly type: string;
  readonly defaultValue: string;
  defaultChecked = false;
  value: string;
  checked = false;
  readonly events: string[] = [];
  constructor(name: string, { type = "text", value = "" } = {}) {
    [this.name, this.id, this.type, this.defaultValue, this.value] = [name, name, type, value, value];
  }
  dispatchEvent({ type }: Event) {
    this.events.push(type);
  }
}

class Select extends Field {
  options: { value: string; defaultSelected: boolean; selected: boolean }[] = [];
}

function openForm(search: string, { city = "" } = {}) {
  vi.stubGlobal("HTMLInputElement", Field);
  vi.stubGlobal("HTMLSelectElement", Select);
  vi.stubGlobal("location", { search });
  const fields = {
    name: new Field("name"),
    city: new Field("city", { value: city }),
    smsOptIn: new Field("smsOptIn", { type: "checkbox", value: "on" }),
  };
  const queries = { querySelectorAll: () => Object.values(fields), querySelector: () => search || null };
  const form = queries as unknown as HTMLFormElement;
  return { ...fields, form };
}

test("a draft fills in untouched fields; input typed before the script ran stays and is reported to the form [X20]", () => {
  stubTabStorage();
  const before = openForm("");
  Object.assign(before.name, { value: "Dana" });
  Object.assign(before.city, { value: "Parker" });
  before.smsOptIn.checked = true;
  saveDraft(before.form, "schedule");

  const { form, name, city, smsOptIn } = openForm("");
  name.value = "Lee";
  restoreDraft(form, "schedule");
  expect([name.value, city.value, smsOptIn.checked]).toEqual(["Lee", "Parker", true]);
  expect([name.events, city.events, smsOptIn.events]).toEqual([["input"], ["input"], ["input"]]);
});

test("a box ticked before the script ran stays ticked, though the draft had it unticked [X20]", () => {
  stubTabStorage();
  saveDraft(openForm("").form, "schedule");
  const { form, smsOptIn } = openForm("");
  smsOptIn.checked = true;
  restoreDraft(form, "schedule");
  expect(smsOptIn.checked).toBe(true);
});

test("values that the server filled in for another address stay, and only empty fields are filled [NH02]", () => {
  stubTabStorage();
  const before = openForm("?from=2026-12-24");
  Object.assign(before.name, { value: "Dana" });
  Object.assign(before.city, { value: "Parker" });
  saveDraft(before.form, "schedule");

  const later = openForm("?from=2027-02-01", { city: "Castle Pines" });
  restoreDraft(later.form, "schedule");
  expect([later.name.value, later.city.value]).toEqual(["Dana", "Castle Pines"]);
  const same = openForm("?from=2026-12-24", { city: "Castle Pines" });
  restoreDraft(same.form, "schedule");
  expect(same.city.value).toBe("Parker");
});

test("what an earlier estimate filled in gives way to another estimate, and stays where there is none [NH02]", () => {
  stubTabStorage();
  const before = openForm("?service=dog-walking", { city: "Parker" });
  Object.assign(before.smsOptIn, { checked: true, defaultChecked: true });
  before.name.value = "Dana";
  saveDraft(before.form, "schedule");

  const [other, plain] = [openForm("?service=overnight-care"), openForm("")];
  for (const { form } of [other, plain]) restoreDraft(form, "schedule");
  expect([other.name.value, other.city.value, other.smsOptIn.checked]).toEqual(["Dana", "", false]);
  expect([plain.name.value, plain.city.value, plain.smsOptIn.checked]).toEqual(["Dana", "Parker", true]);
});
