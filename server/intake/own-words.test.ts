import fc from "fast-check";
import { expect, test } from "vitest";
import type { Field } from "../../domain/requests/field.ts";
import { type Checks, type Form, validate } from "../../domain/requests/form.ts";
import { forms } from "../../domain/requests/forms.ts";
import { recordSmsConsentPath, smsConsentReport } from "../../domain/requests/sms-consent.ts";

/** Valibot's own messages: "Invalid type: Expected string but received 42". */
const validatorsWords = /\binvalid\b|\bexpected\b|\breceived\b|undefined|\[object|NaN/i;

const checks: [path: string, Checks][] = [
  ...forms.map((form): [string, Form] => [form.path, form]),
  [recordSmsConsentPath, smsConsentReport],
];

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
