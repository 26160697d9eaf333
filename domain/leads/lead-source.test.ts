import { expect, test } from "vitest";
import { readLeadSource } from "./lead-source.ts";

const told = {
  utm_source: "newsletter",
  utm_campaign: " spring\n2026 ",
  gclid: "click-1",
  fbclid: "click-2",
  referrer: "https://user:secret@search.example/results?q=dana+example#top",
  landingPage: "/pricing?utm_source=newsletter#medication",
  email: "dana@example.net",
};
const kept = {
  utm_source: "newsletter",
  utm_campaign: "spring 2026",
  referrer: "https://search.example/results",
  landingPage: "/pricing",
};

test("campaign, referrer and first page are kept, without their queries and click ids", () => {
  expect(readLeadSource(told, { isOptedOut: false })).toEqual(kept);
});

test("click ids are kept only where ad tags may run, and never of one who has opted out", () => {
  const allowed = { ...told, adTagsAllowed: true };
  expect(readLeadSource(allowed, { isOptedOut: false })).toEqual({
    ...kept,
    gclid: "click-1",
    fbclid: "click-2",
  });
  expect(readLeadSource(allowed, { isOptedOut: true })).toEqual(kept);
  expect(readLeadSource({ ...told, adTagsAllowed: "true" }, { isOptedOut: false })).toEqual(kept);
});

test.each([
  undefined,
  null,
  "newsletter",
  [],
  {},
  { utm_source: "" },
  { utm_source: 7, referrer: "javascript:alert(1)", landingPage: "//evil example" },
  { referrer: "android-app://com.example" },
])("nothing is made of %j", (value) => {
  expect(readLeadSource(value, { isOptedOut: false })).toBeNull();
});

test("what is kept is cleaned and bounded", () => {
  const source = readLeadSource(
    {
      utm_source: `<script>x</script>${"s".repeat(500)}`,
      referrer: `https://a.example/${"r".repeat(500)}`,
      landingPage: `/${"p".repeat(500)}`,
    },
    { isOptedOut: false },
  );
  expect(source?.utm_source).toBe("s".repeat(200));
  expect(source?.referrer).toHaveLength(200);
  expect(source?.landingPage).toHaveLength(200);
});

test("what is too long to have been told by a page is not read [FX22]", () => {
  const told = { utm_source: `${" ".repeat(800)}x`, utm_medium: `${" ".repeat(799)}x` };
  expect(readLeadSource(told, { isOptedOut: false })).toEqual({ utm_medium: "x" });
});
