import { expect, test } from "vitest";
import { readLeadSource, reportLeadSource } from "./lead-source.ts";

const told = {
  utm_source: "newsletter",
  utm_campaign: " spring\n2026 ",
  gclid: "click-1",
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

test("campaign, referrer and first page are kept without queries, and nothing else [X18]", () => {
  expect(readLeadSource(told)).toEqual(kept);
});

test.each([
  undefined,
  { utm_source: "" },
  { utm_source: 7, referrer: "javascript:alert(1)", landingPage: "//evil example" },
])("%j gives no source", (value) => {
  expect(readLeadSource(value)).toBeNull();
});

test("kept values are cleaned and bounded, and values too long for a page's report are not read [FX22]", () => {
  const told = {
    utm_source: `<script>x</script>${"s".repeat(500)}`,
    utm_medium: `${" ".repeat(799)}x`,
    utm_campaign: `${" ".repeat(800)}x`,
    referrer: `https://a.example/${"r".repeat(500)}`,
    landingPage: `/${"p".repeat(500)}`,
  };
  expect(readLeadSource(told)).toEqual({
    utm_source: "s".repeat(200),
    utm_medium: "x",
    referrer: told.referrer.slice(0, 200),
    landingPage: told.landingPage.slice(0, 200),
  });
});

test("a page reports where its visitor came from: its path, the campaign, and a referrer of another site without its query [X18]", () => {
  const address = new URL(
    "https://www.example.com/towns/parker?utm_source=newsletter&gclid=click-1&q=dana#top",
  );
  const report = (referrer: string) => reportLeadSource(address, referrer);
  const fromHere = { landingPage: "/towns/parker", utm_source: "newsletter" };
  expect(report("")).toEqual(fromHere);
  expect(report("https://www.example.com/faq")).toEqual(fromHere);
  const referrer = "https://search.example/results";
  expect(report(`${referrer}?q=dana#top`)).toEqual({ ...fromHere, referrer });
  expect(report("https://www.example.com.evil.example/")).toMatchObject({
    referrer: "https://www.example.com.evil.example/",
  });
});
