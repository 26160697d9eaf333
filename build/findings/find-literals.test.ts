import { expect, test } from "vitest";
import { findLiterals } from "./find-literals.ts";

const phones = ["+13035550100"];

function foundIn(file: string, text: string): string[] {
  return findLiterals(file, text, phones).map(({ found }) => found);
}

test.each([
  ["from $31 a walk", "$31"],
  ["<p>$1,250</p>", "$1,250"],
  ["(303) 555-0100", "(303) 555-0100"],
  ["3035550100", "3035550100"],
  ["open from 8 AM", "8 AM"],
  ["8am-10pm", "8am"],
  ["until 18:00", "18:00"],
])("%j is found in code, words and Markdown", (text, literal) => {
  for (const file of ["app/routes/a.tsx", "domain/a.ts", "content/faq.yaml", "content/blog/a.md"])
    expect(foundIn(file, text)).toContain(literal);
});

test.each([
  ["domain/a.ts", "/** $31 at 8 AM, (303) 555-0100 */"],
  ["domain/a.ts", "const a = 1; // from $31"],
  ["domain/a.ts", 'phone.replace(/(a)(b)/, "($1) $2-$3")'],
  ["domain/a.ts", 'new Date("2025-11-26T00:00:00Z")'],
  ["domain/a.ts", '"(303) 555-0199"'],
  ["content/faq.yaml", "hours: 24 # until 6 PM"],
  ["content/faq.yaml", "Within {{policy.replyHours}}, 24 hours, 3-5 days, I am 5 years old"],
  ["content/business.yaml", '    - { days: [Saturday], opens: "09:00", closes: "15:00" }'],
])("in %s nothing is found in %s", (file, text) => {
  expect(foundIn(file, text)).toEqual([]);
});

test("a fact is allowed in the field that owns it and nowhere else; a phone number is never in content", () => {
  expect(foundIn("content/services.yaml", 'description: "from $31, 7-9 PM"')).toEqual(["$31", "9 PM"]);
  expect(foundIn("content/faq.yaml", 'opens: "09:00"')).toEqual(["09:00"]);
  expect(foundIn("content/faq.yaml", "answer: (303) 555-0199")).toEqual(["(303) 555-0199"]);
  expect(findLiterals("app/a.tsx", "a\nb $31", phones)).toEqual([{ line: 2, what: "a price", found: "$31" }]);
});
