import fc from "fast-check";
import { expect, test } from "vitest";
import type { Field } from "../../domain/requests/field.ts";
import { type Checks, type Form, validate } from "../../domain/requests/form.ts";
import { forms } from "../../domain/requests/forms.ts";
import { recordSmsConsentPath, smsConsentReport } from "../../domain/requests/sms-consent.ts";
import { newApp } from "../../tests/support/new-app.ts";
import { postJson } from "../../tests/support/post-request.ts";

/** Valibot's own messages: "Invalid type: Expected string but received 42". */
const validatorsWords = /\binvalid\b|\bexpected\b|\breceived\b|undefined|\[object|NaN/i;

/** A body with these field names and arbitrary values. */
function hostileBody({ fields }: { fields: Record<string, unknown> }) {
  const names = fc.constantFrom(...Object.keys(fields), "submissionId", "__proto__", "page");
  const value = fc.oneof(
    fc.jsonValue(),
    fc.string(),
    fc.constantFrom(null, -0, 1e308, "\0", "x".repeat(5000)),
  );
  return fc.dictionary(names, value, { maxKeys: 30 });
}

const checks: [path: string, Checks][] = [
  ...forms.map((form): [string, Form] => [form.path, form]),
  [recordSmsConsentPath, smsConsentReport],
];

test.each(checks)("%s answers any JSON in its own words [FX19]", async (path, form) => {
  const { app } = await newApp();
  await fc.assert(
    fc.asyncProperty(hostileBody(form), async (body) => {
      const response = await postJson(app, path, body);
      const answer = await response.json();
      expect([200, 400, 413, 422, 429]).toContain(response.status);
      if (!answer.ok)
        expect([answer.error, ...Object.values(answer.fieldErrors ?? {})].join("\n")).not.toMatch(
          validatorsWords,
        );
    }),
    { numRuns: 60 },
  );
});

test.each(checks)("every check of %s refuses any value in its own words [FX19]", (_, { fields, rules }) => {
  const anything = fc.dictionary(fc.constantFrom(...Object.keys(fields)), fc.anything());
  fc.assert(
    fc.property(anything, (typed) => {
      const checked = validate({ fields: fields as Record<string, Field>, ...(rules && { rules }) }, typed);
      if (!checked.ok) expect(Object.values(checked.fieldErrors).join("\n")).not.toMatch(validatorsWords);
    }),
    { numRuns: 300 },
  );
});
