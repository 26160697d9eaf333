import { expect, test } from "vitest";
import { visibleText } from "#build/read-built-pages.ts";
import { all, hrefs, only, openPage, texts } from "../support/open-page.ts";

const { html, main, section, nodesOf } = openPage("/faq");

test("FAQ has its four groups, of which only the first answer is open, a way to write and a number to call [R05]", () => {
  only(main, "h1");
  expect(texts(main, ".question-group h2")).toEqual([
    "General",
    "Services & Care",
    "Booking & Payment",
    "Emergency & Special Situations",
  ]);
  expect(hrefs(main, "send us a message")).toEqual(["/contact"]);
  expect(hrefs(main, /^Call \(720\) 555-0142/)).toEqual(["tel:+17205550142"]);
  const open = all(main, ".question-group details[open]").map((each) => visibleText(only(each, "summary")));
  expect(open).toEqual(["Which areas do you serve?"]);
});

test("the first-time guide has its five steps in order, and what to have ready [FQ07, K27]", () => {
  expect(texts(section("Your first time with us"), "h3")).toEqual([
    expect.stringMatching(/answer your message within 24 hours/i),
    expect.stringMatching(/free phone consultation/i),
    expect.stringMatching(/in-home meet and greet/i),
    expect.stringMatching(/service agreement/i),
    expect.stringMatching(/booking confirmation/i),
  ]);
  expect(all(section("What to have ready"), "li")).toHaveLength(10);
});

test("structured data says exactly what the page says [FQ09]", () => {
  const shown = all(main, ".question-group details").map((question) => ({
    "@type": "Question",
    name: visibleText(only(question, "summary")),
    acceptedAnswer: { "@type": "Answer", text: visibleText(only(question, "p")) },
  }));
  expect(shown.length).toBeGreaterThan(15);
  expect(nodesOf("FAQPage")).toMatchObject([{ mainEntity: shown }]);
});

test.each([
  ["How far ahead should I book?", "3-5 days ahead", "2-3 weeks ahead for holidays"],
  [
    "What if I have to cancel?",
    "24 hours' notice",
    "48 hours' notice when your regular visit falls on a holiday",
    "a partial fee",
  ],
  ["How can I pay?", "major cards, PayPal, Venmo and Zelle", "subscription billing"],
  ["Does holiday care cost more?", "a small extra fee"],
])("the answer to %s holds what the business promises [FQ11]", (question, ...facts) => {
  const item = all(main, ".question-group details").find(
    (each) => visibleText(only(each, "summary")) === question,
  );
  for (const fact of facts) expect(item && visibleText(only(item, "p"))).toContain(fact);
});

test("the questions that owners must settle have answers, and no page shows an open question [PR04]", () => {
  const questions = texts(main, "details summary");
  for (const topic of [
    "insured",
    "bites",
    "key",
    "private boarding",
    "medicine",
    "pay",
    "meet the sitter",
    "second pet",
    "other dogs",
  ])
    expect(questions).toContainEqual(expect.stringContaining(topic));
  expect(html).not.toContain("toConfirm");
});
