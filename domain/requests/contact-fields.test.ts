import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { callableNumber, formatPhone, toE164 } from "../phone-number.ts";
import { cleanLine } from "./clean-text.ts";
import { email, firstName, phone as phoneField } from "./contact-fields.ts";
import { forms } from "./forms.ts";

function firstMessage(schema: v.GenericSchema, value: string): string | null {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  return result.success ? null : result.issues[0].message;
}

const badEmail = "Please enter a valid email address";
test.each([
  ["  ", "Email is required"],
  ["d.o'neil+pets@mail.example.co", null],
  [`${"a".repeat(242)}@example.com`, null],
  [`${"a".repeat(243)}@example.com`, badEmail],
  ["dana@localhost", badEmail],
  ["dana @example.com", badEmail],
  ["dana@müller.example", badEmail],
  ["dänä@example.net", badEmail],
  ["a<dana@example.net>b", badEmail],
])("email %j gives %j [VA09, VA10, RI03]", (address, message) => {
  expect(firstMessage(email.schema, address)).toBe(message);
});

test.each([
  ["mailto:dana@example.net?subject=Dogs", "dana@example.net"],
  ['"Reed, Dana" <dana@example.net>;', "dana@example.net"],
  ["dana@example.net,", "dana@example.net"],
  ["Dana <mailto:dana@example.net>", "dana@example.net"],
  ["\u200edana@exam\u200dple.net\ufeff", "dana@example.net"],
  ["ｄａｎａ＠ｅｘａｍｐｌｅ．ｎｅｔ", "dana@example.net"],
])("the address in %j is %j [RI03]", (typed, address) => {
  expect(v.parse(email.schema, typed)).toBe(address);
});

const badPhone = "Please enter a valid phone number";
test.each([
  ["720555014", badPhone],
  ["7205550142123456", null],
  ["72055501421234567", badPhone],
  ["0205550142", badPhone],
  ["+720555014", null],
  ["+72055501", badPhone],
  ["+720555014212345", null],
  ["+7205550142123456", badPhone],
  ["720555O142", badPhone],
  ["++17205550142", badPhone],
])("phone %j gives %j [VA11, VA12, VA13]", (phone, message) => {
  expect(firstMessage(phoneField.schema, phone)).toBe(message);
});

test.each([
  ["\u200eTEL:303-555-0100", "303-555-0100"],
  ["＋１ ３０３ ５５５ ０１００", "+1 303 555 0100"],
  ["303-555-0100,", "303-555-0100"],
])("the phone number in %j is %j [RI03, TR07]", (typed, phone) => {
  expect(v.parse(phoneField.schema, typed)).toBe(phone);
});

test.each(["303-555-0100 ext 4", "3035550100x4", "+1 303 555 0100, Extension: 4", "303.555.0100 #4"])(
  "%j is shown with its extension, and calls without it [TR07]",
  (typed) => {
    const phone = v.parse(phoneField.schema, typed);
    expect([formatPhone(phone), callableNumber(phone)]).toEqual(["(303) 555-0100 ext. 4", "+13035550100"]);
  },
);

test.each([
  ["D", "First name must be at least 2 characters long"],
  ["Di", null],
  ["D".repeat(50), null],
  ["D".repeat(51), "First name must be less than 50 characters"],
])("first name %j gives %j [VA28]", (name, message) => {
  expect(firstMessage(firstName.schema, name)).toBe(message);
});

/** Pasted from mails, sites, address books and word processors. */
const separators = [
  ..." -.()\t\u00a0\u2007\u2009\u202f\u3000\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d\u00b7\u2022\uff0e\u200b\u200e\u2060\ufeff",
];

test("a US number is accepted with any kind of space, dash and dot, with and without its 1, stored as typed and normalized to one number [FX13, VA13]", () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const parts = fc.tuple(fc.constantFrom(..."23456789"), digits(2), digits(3), digits(4));
  const between = fc.string({ unit: fc.constantFrom(...separators), maxLength: 3 });
  fc.assert(
    fc.property(
      fc.constantFrom("", "1", "+1"),
      parts,
      fc.array(between, { minLength: 4, maxLength: 4 }),
      (country, [first, area, exchange, number], [before, opening, middle, late]) => {
        const typed = `${before}${country}${opening}${first}${area}${middle}${exchange}${late}${number}`;
        const { success, output } = v.safeParse(phoneField.schema, typed);
        expect([success, output]).toEqual([true, cleanLine(typed)]);
        expect(toE164(cleanLine(typed))).toBe(`+1${first}${area}${exchange}${number}`);
        expect(formatPhone(cleanLine(typed))).toBe(`(${first}${area}) ${exchange}-${number}`);
      },
    ),
  );
});

test.each([
  ["+44 20 7946 0958", "+442079460958", "+44 20 7946 0958"],
  ["+3035550100", "+3035550100", "+3035550100"],
  ["call me", null, "call me"],
])("%j has the number %j and is shown as %j [FX13]", (phone, number, shown) => {
  expect([toE164(phone), formatPhone(phone)]).toEqual([number, shown]);
});

test.each([
  ["1-303-555-0100", "+13035550100"],
  ["+44 (0)20 7946 0018", "+442079460018"],
  ["+39 06 6982", "+39066982"],
  ["+1 303 155 0100", null],
  ["7200550142", null],
  ["7205550142123456", null],
  ["303-555-01000", null],
])("the number that a button calls for %j is %j [RI04]", (phone, number) => {
  expect(callableNumber(phone)).toBe(number);
});

test.each(forms)("the text fields of $path reject text that is far too long [FX22, LS04]", ({ fields }) => {
  const texts = Object.entries(fields).filter(([, { kind }]) => ["text", "lines", "date"].includes(kind));
  expect(texts.length).toBeGreaterThan(1);
  for (const [name, { schema }] of texts) {
    const asEmpty = firstMessage(schema, "");
    // After cleaning it would be empty.
    const told = firstMessage(schema, " ".repeat(4001));
    expect([name, told !== null && told !== asEmpty]).toEqual([name, true]);
  }
});
