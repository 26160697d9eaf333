import { expect, test } from "vitest";
import { validate } from "./form.ts";
import { jobApplicationForm } from "./job-application-form.ts";
import { findSlip } from "./typing-slips.ts";

const meant = {
  "dana@gmial.com": "dana@gmail.com",
  "dana@gmail.con": "dana@gmail.com",
  "dana@gmail": "dana@gmail.com",
  "dana@gmailcom": "dana@gmail.com",
  "dana@@gmail.com": "dana@gmail.com",
  "dana @gmail.com": "dana@gmail.com",
  "dana@gmail,com": "dana@gmail.com",
  "dana@yaho.com": "dana@yahoo.com",
  "dana@comcas.net": "dana@comcast.net",
  "dana@parkervets.con": "dana@parkervets.com",
  "Dana <dana@gmial.com>": "dana@gmail.com",
  " \u200bdana@gm\u200bial.com\u2060 ": "dana@gmail.com",
  "ｄａｎａ＠ｇｍｉａｌ．ｃｏｍ": "dana@gmail.com",
};

test.each(Object.entries(meant))("%j may mean %s [TW07]", (typed, suggested) => {
  expect(findSlip("email", typed).meant).toBe(suggested);
  expect(findSlip("email", suggested)).toEqual({ hint: "", meant: "" });
});

test.each([
  ...["", "\u200b", "d", "Dana@GMAIL.COM", "Dana <dana@gmail.com>", "da\u200bna@gmail.com"],
  ...["dana@ymail.com", "dana@mail.com", "dana@me.com", "dana@yahoo.co.uk", "dana@hotmail.fr"],
  ...["dana@comcast.com", "dana@bol.com", "dana@love.com", "dana@company.co", "dana@gmail.alumni.edu"],
  ...["dana@parker.vet", "gmial.con@example.com", "dana@müller.example", "dana@uk.ibm.com"],
  ...["lee smith@gmail.com", "lee.gmail.com", "@gmail.com", "lee@", "lee@parkervets"],
  "lee@gmail.com, dana@gmail.com",
])("%j is left as it is [TW07]", (typed) => {
  expect(findSlip("email", typed).meant).toBe("");
});

const inIt = (letters: string) => `This phone number has “${letters}” in it. Please use digits only.`;
const wrongLength = (digits: number) =>
  `US numbers have 10 digits. This one has ${digits}. From another country? Start with +.`;

test.each([
  ["3O3-555-0100", inIt("O")],
  ["Cell: 303-555-0100", inIt("Cell")],
  ["303-555-0100 / 720-555-0142", "One phone number is enough."],
  ["303-555-01000", wrongLength(11)],
  ["0049 171 1234567", wrongLength(14)],
  ["+49 171 1234567", ""],
  ["(303) 555-0100 x12;", ""],
  ["", ""],
])("the phone number %j gets the hint %j [TW07]", (typed, hint) => {
  expect(findSlip("phone", typed)).toEqual({ hint, meant: "" });
});

test("a form accepts every suggestion, and other fields have none [TW07]", () => {
  for (const email of Object.values(meant))
    expect(validate(jobApplicationForm, { email })).not.toHaveProperty("fieldErrors.email");
  expect(findSlip("name", "dana@gmial.com")).toEqual({ hint: "", meant: "" });
});
