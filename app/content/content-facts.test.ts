import { expect, test } from "vitest";
import { readSample } from "../../tests/support/sample-business.ts";

// The specification states these facts of the shipped content, but no single page shows them.
const content = readSample();

test("the consent has its version and its date, and the legal texts show them [K18, K19]", () => {
  expect(content.consent).toMatchObject({ policyVersion: "1.0.0", lastUpdated: "2025-05-13" });
  expect(content.legal.smsPrivacy).toMatchObject({ version: "1.0.0", lastUpdated: "May 13, 2025" });
  expect(content.legal.privacy.lastUpdated).toBe("May 13, 2025");
});

test("each post has its date [EN13, EN14, EN15, EN16, EN17, EN18, EN19]", () => {
  expect(Object.fromEntries(content.posts.map(({ id, date }) => [id, date]))).toEqual({
    "fall-pet-care-guide": "2024-10-06",
    "summer-pet-safety-tips": "2024-06-15",
    "choosing-pet-sitter": "2024-06-10",
    "dog-walking-benefits": "2024-06-05",
    "pet-medication-administration": "2024-05-28",
    "preparing-pets-vacation": "2024-05-20",
    "senior-pet-care": "2024-05-15",
  });
});

test("posts come latest first, each with a body that starts at the second level [BL17, EN21]", () => {
  const dates = content.posts.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
  for (const { html } of content.posts) {
    expect(html).toContain("<h2>");
    expect(html).not.toContain("<h1");
  }
});
