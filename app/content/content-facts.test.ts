import { expect, test } from "vitest";
import { readSample } from "../../tests/support/sample-business.ts";

// The specification states these dates, but no single page shows them.
const content = readSample();

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
