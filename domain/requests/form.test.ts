import { expect, test } from "vitest";
import { validRequest } from "#tests/support/valid-request.ts";
import { contactForm } from "./contact-form.ts";
import { flagField, line, numberField, required, textField } from "./field.ts";
import { readFormData, readJson, validate, visibleFields } from "./form.ts";
import { forms } from "./forms.ts";
import { scheduleForm } from "./schedule-form.ts";

const added = {
  ...contactForm,
  fields: {
    ...contactForm.fields,
    breed: textField("Breed", required(line(20, "Breed is too long"), "Breed is required")),
    age: numberField("Age in years", { min: 0, max: 30 }, "Please enter an age"),
    isShy: flagField("Is shy", "Shy"),
  },
};

const typed = validRequest(contactForm);

function formData(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test("an added field is read from a form and from JSON, cleaned and checked [HS04, LS04]", () => {
  const request = { ...typed, breed: "Beagle", age: 4, isShy: true };
  const asForm = { ...typed, breed: " Beagle<script>x</script>", age: "4", isShy: "on" };
  const accepted = { ok: true, value: request };
  expect(validate(added, readFormData(added, formData(asForm)))).toEqual(accepted);
  expect(validate(added, readJson(added, { ...request, age: "4", unknown: 1 }))).toEqual(accepted);
  const errors = { breed: "Breed is required", age: "Please enter an age" };
  const refused = { ok: false, fieldErrors: errors };
  expect(validate(added, readFormData(added, formData({ ...typed, age: "four" })))).toEqual(refused);
  for (const age of ["-1", "31", "1.5", "twenty"])
    expect(validate(added, readJson(added, { ...request, age }))).toEqual({
      ok: false,
      fieldErrors: { age: errors.age },
    });
});

test("a value of the wrong type in JSON counts as empty [HS04]", () => {
  const odd = { breed: ["Beagle"], age: true, isShy: "on", firstName: { $gt: "" } };
  expect(readJson(added, odd)).toMatchObject({ breed: undefined, age: undefined, isShy: false });
  expect(readJson(scheduleForm, { services: ["boarding", 1], petType: 2 })).toMatchObject({
    services: ["boarding"],
    petType: undefined,
  });
});

test.each(forms)("what tests send by $path is valid, whatever the form's fields [HM02]", (form) => {
  expect(validate(form, validRequest(form))).toEqual({ ok: true, value: validRequest(form) });
});

test.each(forms)(
  "the form of $path has a label for each field, none that addresses the owners, and nothing that a browser fills in twice [LS04]",
  (form) => {
    const labels = visibleFields(form).map(([, { label, ownerLabel = label }]) => [label, ownerLabel]);
    for (const each of [0, 1]) expect(new Set(labels.map((pair) => pair[each])).size).toBe(labels.length);
    expect(labels.map(([, ownerLabel]) => ownerLabel).join()).not.toMatch(/\byour?\b/i);
    const filled = visibleFields(form).map(([, { input }]) => input?.autoComplete ?? "off");
    const byBrowser = filled.filter((kind) => kind !== "off");
    expect(byBrowser).toEqual([...new Set(byBrowser)]);
  },
);
