import { expect, test } from "vitest";
import { validRequest } from "../../tests/support/valid-request.ts";
import { validate } from "./form.ts";
import { forms } from "./forms.ts";

test.each(forms)("what tests send by $path is valid, whatever fields the form has [HM02]", (form) => {
  expect(validate(form, validRequest(form))).toEqual({ ok: true, value: validRequest(form) });
});
