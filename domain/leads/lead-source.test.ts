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

test("campaign, referrer and first page are kept without queries, click ids only where ad tags may run", () => {
  const keptOf = (changed: object, isOptedOut = false) =>
    readLeadSource({ ...told, ...changed }, { isOptedOut });
  expect(keptOf({})).toEqual(kept);
  expect(keptOf({ adTagsAllowed: true })).toEqual({ ...kept, gclid: "click-1", fbclid: "click-2" });
  expect(keptOf({ adTagsAllowed: true }, true)).toEqual(kept);
  expect(keptOf({ adTagsAllowed: "true" })).toEqual(kept);
});

test.each([
  undefined,
  "newsletter",
  { utm_source: "" },
  { utm_source: 7, referrer: "javascript:alert(1)", landingPage: "//evil example" },
  { referrer: "android-app://com.example" },
])("nothing is made of %j", (value) => {
  expect(readLeadSource(value, { isOptedOut: false })).toBeNull();
});

test("what is kept is cleaned and bounded, and what is too long for a page to have told is not read [FX22]", () => {
  const told = {
    utm_source: `<script>x</script>${"s".repeat(500)}`,
    utm_medium: `${" ".repeat(799)}x`,
    utm_campaign: `${" ".repeat(800)}x`,
    referrer: `https://a.example/${"r".repeat(500)}`,
    landingPage: `/${"p".repeat(500)}`,
  };
  expect(readLeadSource(told, { isOptedOut: false })).toEqual({
    utm_source: "s".repeat(200),
    utm_medium: "x",
    referrer: told.referrer.slice(0, 200),
    landingPage: told.landingPage.slice(0, 200),
  });
});

const address = new URL(
  "https://pets.example/pricing?utm_source=newsletter&gclid=click-1&email=dana%40example.net#medication",
);
const search = "https://search.example/results?q=dana";

test("a page tells campaign, other site and first page, click ids only where ad tags may run", () => {
  const told = reportLeadSource(address, search, { areAdTagsAllowed: false });
  expect(told).toEqual({
    utm_source: "newsletter",
    referrer: "https://search.example/results",
    landingPage: "/pricing",
  });
  expect(readLeadSource(told, { isOptedOut: false })).toEqual(told);
  const withIds = reportLeadSource(address, search, { areAdTagsAllowed: true });
  expect(withIds).toMatchObject({ gclid: "click-1", adTagsAllowed: true });
  expect(withoutClickIds(withIds)).toEqual(told);
});

test("a page of the site itself is no source, one of a site named alike is", () => {
  const told = reportLeadSource(address, "https://pets.example/about", { areAdTagsAllowed: false });
  expect(told).not.toHaveProperty("referrer");
  const alike = "https://pets.example.test/";
  expect(reportLeadSource(address, alike, { areAdTagsAllowed: false })).toHaveProperty("referrer", alike);
});
