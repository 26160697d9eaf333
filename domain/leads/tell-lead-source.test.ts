import { expect, test } from "vitest";
import { readLeadSource } from "./lead-source.ts";
import { tellLeadSource, withoutClickIds } from "./tell-lead-source.ts";

const address = new URL(
  "https://pets.example/pricing?utm_source=newsletter&gclid=click-1&email=dana%40example.net#medication",
);
const search = "https://search.example/results?q=dana";

test("a page tells campaign, other site and first page, and nothing else of the address", () => {
  const told = tellLeadSource(address, search, { areAdTagsAllowed: false });
  expect(told).toEqual({
    utm_source: "newsletter",
    referrer: "https://search.example/results",
    landingPage: "/pricing",
  });
  expect(readLeadSource(told, { isOptedOut: false })).toEqual(told);
});

test("a page tells click ids only where ad tags may run, and takes them back", () => {
  const told = tellLeadSource(address, search, { areAdTagsAllowed: true });
  expect(told).toMatchObject({ gclid: "click-1", adTagsAllowed: true });
  expect(readLeadSource(told, { isOptedOut: false })).toHaveProperty("gclid", "click-1");
  expect(withoutClickIds(told)).toEqual(tellLeadSource(address, search, { areAdTagsAllowed: false }));
});

test("a page of the site itself is no source, one of a site named alike is", () => {
  const told = tellLeadSource(address, "https://pets.example/about", { areAdTagsAllowed: false });
  expect(told).not.toHaveProperty("referrer");
  const alike = "https://pets.example.test/";
  expect(tellLeadSource(address, alike, { areAdTagsAllowed: false })).toHaveProperty("referrer", alike);
});

test("what a page tells stays small, however long its address is", () => {
  const long = new URL(`https://pets.example/${"p".repeat(9000)}?utm_term=${"t".repeat(9000)}`);
  const told = tellLeadSource(long, `https://a.example/${"r".repeat(9000)}`, { areAdTagsAllowed: true });
  expect(JSON.stringify(told).length).toBeLessThan(1000);
});
