import { expect, test } from "vitest";
import { readLeadSource, reportLeadSource, withoutClickIds } from "./lead-source.ts";

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

const address = new URL(
  "https://pets.example/pricing?utm_source=newsletter&gclid=click-1&email=dana%40example.net#medication",
);
const search = "https://search.example/results?q=dana";

test("a page tells campaign, other site and first page, and nothing else of the address", () => {
  const told = reportLeadSource(address, search, { areAdTagsAllowed: false });
  expect(told).toEqual({
    utm_source: "newsletter",
    referrer: "https://search.example/results",
    landingPage: "/pricing",
  });
  expect(readLeadSource(told, { isOptedOut: false })).toEqual(told);
});

test("a page tells click ids only where ad tags may run, and takes them back", () => {
  const told = reportLeadSource(address, search, { areAdTagsAllowed: true });
  expect(told).toMatchObject({ gclid: "click-1", adTagsAllowed: true });
  expect(readLeadSource(told, { isOptedOut: false })).toHaveProperty("gclid", "click-1");
  expect(withoutClickIds(told)).toEqual(reportLeadSource(address, search, { areAdTagsAllowed: false }));
});

test("a page of the site itself is no source, one of a site named alike is", () => {
  const told = reportLeadSource(address, "https://pets.example/about", { areAdTagsAllowed: false });
  expect(told).not.toHaveProperty("referrer");
  const alike = "https://pets.example.test/";
  expect(reportLeadSource(address, alike, { areAdTagsAllowed: false })).toHaveProperty("referrer", alike);
});

test("what a page tells stays small, however long its address is", () => {
  const long = new URL(`https://pets.example/${"p".repeat(9000)}?utm_term=${"t".repeat(9000)}`);
  const told = reportLeadSource(long, `https://a.example/${"r".repeat(9000)}`, { areAdTagsAllowed: true });
  expect(JSON.stringify(told).length).toBeLessThan(1000);
});
