import fc from "fast-check";
import { expect, test } from "vitest";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import type { Field } from "#domain/requests/field.ts";
import { type Checks, type Form, validate } from "#domain/requests/form.ts";
import { formsOf } from "#domain/requests/forms.ts";
import { recordSmsConsentPath, smsConsentReport } from "#domain/requests/sms-consent.ts";
import { newApp, postJson } from "#tests/support/new-app.ts";
import { newStore } from "#tests/support/store-engines.ts";
import { consultation, pets } from "#tests/support/valid-request.ts";

/** Characters that trip databases, encodings and terminals. */
const awkward = [
  ...["\0", "\ud83d", "\udc15", "👩‍👩‍👧‍👦", "\u202e", "e\u0301"],
  ...["\ufeff", "'", '"', "\\u0000", "\r\n", "{"],
];
const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...awkward), fc.string({ unit: "binary", maxLength: 60 })), {
    maxLength: 8,
  })
  .map((parts) => parts.join(""));

test("$engine stores hostile texts after cleaning, and recognizes them when they are sent again [DS01]", async () => {
  const store = await newStore();
  const { app } = await newApp({ store });
  const hostile = fc.record({ firstName: hostileText, message: hostileText, utm_source: hostileText });
  let count = 0;
  let storedCount = 0;
  await fc.assert(
    fc.asyncProperty(hostile, async ({ firstName, message, utm_source }) => {
      const typed = consultation({
        firstName: `Dana${firstName}`,
        message,
        source: { utm_source },
        email: `${count++}@example.net`,
      });
      const response = await postJson(app, consultationForm.path, typed);
      const answer = await response.json();
      if (!answer.ok) {
        expect(response.status).toBe(400);
        return;
      }
      storedCount++;
      expect(await (await postJson(app, consultationForm.path, typed)).json()).toEqual(answer);
      const lead = await store.findLead(answer.id);
      const texts = [...Object.values(lead?.fields ?? {}), ...Object.values(lead?.source ?? {})].map(String);
      expect(texts).toContain(typed.email);
      for (const text of texts)
        expect([text, text.isWellFormed() && !text.includes("\0")]).toEqual([text, true]);
    }),
    { numRuns: 50 },
  );
  expect(storedCount).toBeGreaterThan(10);
});

/** Valibot's own messages: "Invalid type: Expected string but received 42". */
const validatorsWords = /\binvalid\b|\bexpected\b|\breceived\b|undefined|\[object|NaN/i;

const checks: [path: string, Checks][] = [
  ...formsOf({ pets }).map((form): [string, Form] => [form.path, form]),
  [recordSmsConsentPath, smsConsentReport],
];

test.each(checks)(
  "every check of %s rejects a wrong value with its own message [FX19]",
  (_, { fields, rules }) => {
    const anything = fc.dictionary(fc.constantFrom(...Object.keys(fields)), fc.anything());
    fc.assert(
      fc.property(anything, (typed) => {
        const checked = validate({ fields: fields as Record<string, Field>, ...(rules && { rules }) }, typed);
        if (!checked.ok) expect(Object.values(checked.fieldErrors).join("\n")).not.toMatch(validatorsWords);
      }),
      { numRuns: 300 },
    );
  },
);
