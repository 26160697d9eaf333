import { expect, test } from "vitest";
import { visibleText } from "../../scripts/built-site/read-built-page.ts";
import { readBuiltPages } from "../../scripts/built-site/read-built-pages.ts";
import { only, openPage } from "../support/open-page.ts";
import { sampleClient } from "../support/sample-business.ts";

const pages = readBuiltPages(sampleClient).map(({ path, document, description }) => ({
  path,
  text: `${visibleText(only(document, "body"))} ${description}`,
}));
const sentences = pages.flatMap(({ path, text }) =>
  text.split(/(?<=[.?!]) /).map((sentence) => ({ path, sentence })),
);
const textOf = (path: string) => pages.find((page) => page.path === path)?.text ?? "";

test("wherever steps are told, you meet your sitter and your visits are booked in one, then comes the total [FX01]", () => {
  for (const path of [
    "/",
    "/services",
    "/faq",
    "/castle-rock-dog-walking",
    "/pet-sitting-services",
    "/locations/parker",
    "/blog/senior-pet-care",
  ])
    expect(textOf(path)).toMatch(/you meet your (sitter|walker) and your visits are booked/i);
  for (const path of ["/", "/locations/parker", "/castle-rock-dog-walking", "/pet-sitting-services", "/faq"])
    expect(textOf(path)).toMatch(
      /your visits are booked.*total in writing|your visits are booked.*your total, /i,
    );
  const other =
    /(visits are|is|we) booked? .*(before|then) you meet|nothing is booked|before (anything is booked|you book(ed)?\b(?!: listed))/i;
  expect(sentences.filter(({ sentence }) => other.test(sentence))).toEqual([]);
});

test("Almost Overnight is told with the lengths of its visits wherever it is described [FX02]", () => {
  const lengths =
    /two-hour evening visit plus a one-hour morning visit|2 hours in the evening and 1 hour in the morning/;
  for (const path of [
    "/services",
    "/pricing",
    "/faq",
    "/schedule",
    "/pet-sitting-services",
    "/holiday-pricing",
    "/blog/preparing-pets-vacation",
  ])
    expect(textOf(path)).toMatch(lengths);
  const windows = sentences.filter(({ sentence }) => sentence.includes("7-9 PM and 7-9 AM"));
  expect(windows.length).toBeGreaterThan(3);
  for (const { sentence } of windows) expect(sentence).toMatch(lengths);
  expect(textOf("/pricing")).toContain(
    "2 hours in the evening and 1 hour in the morning, typically 7-9 PM and 7-9 AM",
  );
});

test("where a phone number is asked for, and in the policy, the same is said about who gets it [FX07]", () => {
  const words =
    "Your phone number is never sold or shared for others' advertising; it is shared only with companies that work for us, such as those that run our scheduling and mail, and where the law or an emergency requires it.";
  for (const path of [
    "/privacy-policy",
    "/contact",
    "/schedule",
    "/castle-rock-dog-walking",
    "/pet-sitting-services",
  ])
    expect(textOf(path)).toContain(words);
  expect(pages.filter(({ text }) => /pass your number on/.test(text))).toEqual([]);
});

test("before the bands, one sentence tells what a late booking has lost and what is owed [FX07]", () => {
  const cancellation = openPage("/holiday-pricing").section("Cancellation policy");
  const [before = "", bands] = visibleText(cancellation).split("When you tell us");
  expect(bands).toContain("8-29 days before");
  expect(before).toContain(
    "If you book 29 days or less before the first day of service, your deposit is not returned even if you cancel at once; the unpaid balance is not owed if you cancel more than 7 days before that day, and it is owed if you cancel later.",
  );
});

test("boarding has its unit wherever its price stands [FX07]", () => {
  for (const path of ["/services", "/pricing", "/faq", "/schedule"])
    expect(textOf(path)).toMatch(/boarding[^.]*\$99 per night/i);
  const prices = sentences.filter(({ sentence }) => /boarding[^.$]*\$99(?! per night)/i.test(sentence));
  expect(prices).toEqual([]);
});

test("who promises an answer within 24 hours says what closed hours change [FX12, PR06]", () => {
  const promises = sentences.filter(({ sentence }) => /within 24 hours/.test(sentence));
  expect(promises.length).toBeGreaterThan(8);
  for (const { sentence } of promises)
    expect(sentence).toContain("within 24 hours, or soon after the office next opens");
});

test("what is kept on file is told with how long [PR06]", () => {
  const kept = sentences.filter(({ sentence }) => /\bkeep .* on file/.test(sentence));
  expect(kept.map(({ path }) => path)).toEqual(expect.arrayContaining(["/jobs", "/thank-you/application"]));
  for (const { sentence } of kept) expect(sentence).toContain("on file for 24 months");
});

test("booked visits are binding once they are confirmed in writing, and a deposit is due then [PR06]", () => {
  expect(textOf("/terms-of-service")).toMatch(/A booking exists when we have confirmed it in writing/);
  expect(textOf("/faq")).toMatch(/confirmed in writing.*That makes the booking binding/);
  expect(textOf("/faq")).toContain("deposit at booking, which is when you have our written confirmation");
});

test("what medication adds stands where it is named among what a visit has, and the upper price of a night is its most [PR06]", () => {
  for (const path of ["/", "/services"])
    expect(textOf(path)).toContain("Feeding, medication (+$5), companionship");
  expect(textOf("/pet-sitting-services")).toContain("Medicine where it is in the plan (+$5)");
  expect(textOf("/pricing")).toContain("the most a night costs before a holiday surcharge");
  expect(textOf("/faq")).toContain("the most it costs before a holiday surcharge");
});

test("no page has words that people do not use [FX21]", () => {
  const wrong =
    /\bHOA\b|\d hours notice|depending on number|A night is from|\bis from \$|\bare from \$|(?<!or )\d+ minute (drop|walk|visit)/;
  expect(sentences.filter(({ sentence }) => wrong.test(sentence))).toEqual([]);
});
