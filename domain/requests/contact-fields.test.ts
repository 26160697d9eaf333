import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { cleanLine } from "./clean-text.ts";
import {
  email,
  firstName,
  formatPhone,
  normalizeTypedZip,
  phone as phoneField,
  toE164,
} from "./contact-fields.ts";
import { lines } from "./field.ts";
import { forms } from "./forms.ts";

function firstMessage(schema: v.GenericSchema, value: string): string | null {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  return result.success ? null : result.issues[0].message;
}

test("an empty e-mail is asked for [VA09, VA31]", () => {
  expect(firstMessage(email.schema, "  ")).toBe("Email is required");
});

test.each([
  ["dana@example.com", null],
  ["d.o'neil+pets@mail.example.co", null],
  [`${"a".repeat(242)}@example.com`, null],
  [`${"a".repeat(243)}@example.com`, "Please enter a valid email address"],
  ["dana", "Please enter a valid email address"],
  ["dana@localhost", "Please enter a valid email address"],
  ["dana@@example.com", "Please enter a valid email address"],
  ["dana @example.com", "Please enter a valid email address"],
])("e-mail %j gives %j [VA10, VA31, K15]", (address, message) => {
  expect(firstMessage(email.schema, address)).toBe(message);
});

test("an empty phone is asked for [VA11, VA31]", () => {
  expect(firstMessage(phoneField.schema, "")).toBe("Phone number is required");
});

const badPhone = "Please enter a valid phone number";
test.each([
  ["720-555-0142", null],
  ["(720) 555 0142", null],
  ["+17205550142", null],
  ["720555014", badPhone],
  ["7205550142", null],
  ["7205550142123456", null],
  ["72055501421234567", badPhone],
  ["0205550142", badPhone],
  ["+72055501421234567", badPhone],
  ["720555O142", badPhone],
  ["++17205550142", badPhone],
  ["720.555.0142", null],
  ["720/555/0142", badPhone],
])("phone %j gives %j [VA12, VA13, VA14, VA15, VA31, K16]", (phone, message) => {
  expect(firstMessage(phoneField.schema, phone)).toBe(message);
});

test("ZIP+4 is rewritten before it is checked", () => {
  expect(normalizeTypedZip("80104-1234")).toBe("80104");
  expect(normalizeTypedZip("8010")).toBe("8010");
});

test.each([
  ["", "First name is required"],
  ["D", "First name must be at least 2 characters long"],
  ["Di", null],
  ["D".repeat(50), null],
  ["D".repeat(51), "First name must be less than 50 characters"],
])("first name %j gives %j [VA28, VA29, VA30, K15]", (name, message) => {
  expect(firstMessage(firstName.schema, name)).toBe(message);
});

const typedPhone = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."0123456789 -()+.x"), maxLength: 24 }),
  // Near the rule's limits: an optional plus, a first digit, then 8 to 17 digits with separators.
  fc
    .tuple(
      fc.constantFrom("", "+", "(", " +", "++"),
      fc.constantFrom("1", "7", "9", "0"),
      fc.array(fc.tuple(fc.constantFrom(..."0123456789"), fc.constantFrom("", "", "-", " ", ") ", ".")), {
        minLength: 8,
        maxLength: 17,
      }),
    )
    .map(([start, first, rest]) => start + first + rest.flat().join("")),
);

test("a phone is taken exactly when a count of its characters says so [VA12, VA13, VA14, VA15, K16]", () => {
  fc.assert(
    fc.property(typedPhone, (phone) => {
      expect(v.is(phoneField.schema, phone)).toBe(isPhoneByHand(phone));
    }),
    { numRuns: 2000 },
  );
});

/** The specified rule, character by character. */
function isPhoneByHand(phone: string): boolean {
  const left = [...phone].filter((character) => !" -().".includes(character));
  const digits = left[0] === "+" ? left.slice(1) : left;
  const isAllDigits = digits.every((character) => "0123456789".includes(character));
  return left.length >= 10 && left.length <= 16 && isAllDigits && digits.length > 0 && digits[0] !== "0";
}

/** Pasted from mails, sites, address books and word processors. */
const separators = [
  ..." -.()\t\u00a0\u2007\u2009\u202f\u3000\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d\u00b7\u2022\uff0e\u200b\u200e\u2060\ufeff",
];

test("a US number is taken with every space, dash and dot there is, with and without its 1, stored as typed and known by one number [FX13, VA13]", () => {
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
  ["303\u00a0555\u20110123", "(303) 555-0123"],
  ["+1 303.555.0123", "(303) 555-0123"],
  ["1-303-555-0123", "(303) 555-0123"],
  ["+44 20 7946 0958", "+44 20 7946 0958"],
  ["", ""],
])("%j is shown as %j [FX13]", (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown);
});

test("a typed ZIP+4 becomes its five digits, and nothing else changes but white space at the ends", () => {
  const zip = fc.stringMatching(/^\d{5}$/);
  fc.assert(
    fc.property(zip, fc.constantFrom("-", " ", ""), fc.stringMatching(/^\d{4}$/), (five, between, four) => {
      expect(normalizeTypedZip(` ${five}${between}${four} `)).toBe(five);
    }),
  );
  const other = fc.string({ unit: fc.constantFrom(..."0123456789- a"), maxLength: 12 });
  fc.assert(
    fc.property(other, (typed) => {
      const isZipPlus4 = /^\d{5}[- ]?\d{4}$/.test(typed.trim());
      expect(normalizeTypedZip(typed)).toBe(isZipPlus4 ? typed.trim().slice(0, 5) : typed.trim());
      expect(normalizeTypedZip(normalizeTypedZip(typed))).toBe(normalizeTypedZip(typed));
    }),
  );
});

test("a value over four times its limit is refused unread, one below is cleaned first [FX22]", () => {
  const schema = lines(10, "Too long");
  expect(firstMessage(schema, `${" ".repeat(38)}ok`)).toBeNull();
  expect(firstMessage(schema, `${" ".repeat(39)}ok`)).toBe("Too long");
});

test.each(forms)("no text of the form $names is read however long it is [FX22]", ({ fields }) => {
  const texts = Object.entries(fields).filter(([, { kind }]) => ["text", "lines", "date"].includes(kind));
  expect(texts.length).toBeGreaterThan(1);
  // After cleaning it would be empty.
  for (const [name, { schema }] of texts)
    expect([name, firstMessage(schema, " ".repeat(4001))]).toEqual([
      name,
      expect.stringMatching(/too long|less than|valid|must be/),
    ]);
});

test.each([
  ["303-555-0100", "+13035550100"],
  ["(303) 555-0100", "+13035550100"],
  ["1 303 555 0100", "+13035550100"],
  ["+44 20 7946 0958", "+442079460958"],
  ["+3035550100", "+3035550100"],
  ["", null],
  ["call me", null],
])("%s is %s", (phone, number) => {
  expect(toE164(phone)).toBe(number);
});
