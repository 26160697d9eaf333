import { expect, test } from "vitest";
import { reportLeadSource, withoutClickIds } from "./lead-source.ts";

const address = new URL(
  "https://site.example/pricing?utm_source=news&utm_term=a%20cat&gclid=click-1&email=dana",
);
const referrer = "https://search.example/results?q=dana+example#top";
const campaign = { landingPage: "/pricing", utm_source: "news", utm_term: "a cat" };

test("a page reports the campaign, the first page and where it was linked, without their queries; click ids only with consent [X18]", () => {
  expect(reportLeadSource(address, referrer, { areAdTagsAllowed: false })).toEqual({
    ...campaign,
    referrer: "https://search.example/results",
  });
  expect(reportLeadSource(address, referrer, { areAdTagsAllowed: true })).toEqual({
    ...campaign,
    referrer: "https://search.example/results",
    gclid: "click-1",
    adTagsAllowed: true,
  });
});

test.each(["", "https://site.example/", "https://site.example/faq?a=b"])("%j is no source [X18]", (own) => {
  expect(reportLeadSource(address, own, { areAdTagsAllowed: false })).toEqual(campaign);
});

test("a site whose address begins as this one's is another [X18]", () => {
  const report = reportLeadSource(address, "https://site.example.net/a", { areAdTagsAllowed: false });
  expect(report.referrer).toBe("https://site.example.net/a");
});

test("when consent is taken back, the ids and the word of it go, and the campaign stays [X18, X19]", () => {
  const ids = { gclid: "1", gbraid: "2", wbraid: "3", fbclid: "4", msclkid: "5" };
  expect(withoutClickIds({ ...campaign, ...ids, adTagsAllowed: true })).toEqual(campaign);
});
