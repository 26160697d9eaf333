import { expect, test } from "vitest";
import { validRequest } from "../../tests/support/valid-request.ts";
import { validate, visibleFields } from "./form.ts";
import { forms } from "./forms.ts";

/** What nobody sees, from mails, address books, word processors and right-to-left text. */
const invisible = {
  "zero width space": "\u200b",
  "zero width joiner": "\u200d",
  "zero width non-joiner": "\u200c",
  "left-to-right mark": "\u200e",
  "right-to-left mark": "\u200f",
  "Arabic letter mark": "\u061c",
  "right-to-left override": "\u202e",
  "first strong isolate": "\u2068",
  "word joiner": "\u2060",
  "byte order mark": "\ufeff",
  "soft hyphen": "\u00ad",
  "combining grapheme joiner": "\u034f",
  "variation selector": "\ufe0f",
  "Hangul filler": "\u3164",
  "interlinear annotation": "\ufff9",
  tag: "\u{e0041}",
};

const oneLineFields = forms.flatMap((form) =>
  visibleFields(form)
    .filter(([, { kind }]) => kind === "text" || kind === "date")
    .map(([name]) => ({ form, name, of: form.names[0] })),
);

test.each(oneLineFields)("$of, $name: what nobody sees decides nothing [RI03]", ({ form, name }) => {
  const today = new Date("2026-11-26T12:00:00-07:00");
  const request = validRequest(
    form,
    "startDate" in form.fields ? { startDate: "2026-12-24", endDate: "2026-12-26" } : {},
  );
  const typed = String(request[name as keyof typeof request] || "Weekdays");
  const plain = validate(form, { ...request, [name]: typed }, today);
  expect(plain.ok).toBe(true);
  for (const [what, character] of Object.entries(invisible))
    for (const spoiled of [character + typed, typed + character, [...typed].join(character)])
      expect([what, validate(form, { ...request, [name]: spoiled }, today)]).toEqual([what, plain]);
});
