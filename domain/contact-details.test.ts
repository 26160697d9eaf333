import * as v from "valibot";
import { expect, test } from "vitest";
import {
  emailSchema,
  firstNameSchema,
  normalizeTypedPhone,
  normalizeTypedZip,
  phoneSchema,
} from "./contact-details.ts";

function firstMessage(schema: v.GenericSchema, value: string): string | null {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  return result.success ? null : result.issues[0].message;
}

test("an empty e-mail is asked for [VA09, VA31]", () => {
  expect(firstMessage(emailSchema, "  ")).toBe("Email is required");
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
])("e-mail %j gives %j [VA10, VA31]", (email, message) => {
  expect(firstMessage(emailSchema, email)).toBe(message);
});

test("an empty phone is asked for [VA11, VA31]", () => {
  expect(firstMessage(phoneSchema, "")).toBe("Phone number is required");
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
  ["720.555.0142", badPhone],
])("phone %j gives %j [VA12, VA13, VA14, VA15, VA31]", (phone, message) => {
  expect(firstMessage(phoneSchema, phone)).toBe(message);
});

test("dotted phones and ZIP+4 are rewritten before they are checked", () => {
  expect(normalizeTypedPhone(" 720.555.0142 ")).toBe("720-555-0142");
  expect(normalizeTypedZip("80104-1234")).toBe("80104");
  expect(normalizeTypedZip("8010")).toBe("8010");
});

test.each([
  ["", "First name is required"],
  ["D", "First name must be at least 2 characters long"],
  ["Di", null],
  ["D".repeat(50), null],
  ["D".repeat(51), "First name must be less than 50 characters"],
])("first name %j gives %j [VA28, VA29, VA30]", (name, message) => {
  expect(firstMessage(firstNameSchema, name)).toBe(message);
});
