import { expect, test } from "vitest";
import { visibleText } from "../../scripts/built-site/read-built-page.ts";
import { all, hrefs, only, openPage, texts } from "../support/open-page.ts";

const { html, main, section, nodesOf } = openPage("/faq");

test("FAQ has its four groups, a way to write and a number to call [R05, FQ01, FQ05, FQ06]", () => {
  only(main, "h1");
  expect(texts(main, ".question-group h2")).toEqual([
    "General",
    "Services & Care",
    "Booking & Payment",
    "Emergency & Special Situations",
  ]);
  expect(hrefs(main, "send us a message")).toEqual(["/contact"]);
  expect(hrefs(main, /^Call \(720\) 555-0142/)).toEqual(["tel:+17205550142"]);
});

test("the first-time guide has its five steps in order, and what to have ready [FQ07, FQ08, K27]", () => {
  expect(texts(section("Your first time with us"), "h3")).toEqual([
    expect.stringMatching(/answered within 24 hours/i),
    expect.stringMatching(/free phone consultation/i),
    expect.stringMatching(/in-home meet and greet/i),
    expect.stringMatching(/service agreement/i),
    expect.stringMatching(/booking confirmation/i),
  ]);
  expect(all(section("What to have ready"), "li").length).toBeGreaterThanOrEqual(5);
});

test("structured data says exactly what the page says [FQ09, FQ10, MD13]", () => {
  const shown = all(main, "details").map((question) => ({
    "@type": "Question",
    name: only(question, "summary").text,
    acceptedAnswer: { "@type": "Answer", text: only(question, "p").text },
  }));
  expect(shown.length).toBeGreaterThan(15);
  expect(nodesOf("FAQPage")).toMatchObject([{ mainEntity: shown }]);
  expect(nodesOf("BreadcrumbList")).toMatchObject([{ itemListElement: [{ name: "Home" }, { name: "FAQ" }] }]);
});

test.each([
  ["How far ahead should I book?", "3-5 days ahead", "2-3 weeks ahead for holidays"],
  [
    "What if I have to cancel?",
    "24 hours' notice",
    "48 hours' notice for a visit on a holiday",
    "a partial fee",
  ],
  ["How can I pay?", "major cards, PayPal, Venmo and Zelle", "subscription billing"],
  ["Does holiday care cost more?", "a small extra fee"],
  ["When do visits take place?", "Seven days a week, holidays included"],
])(
  "the answer to %s holds what the business promises [FQ11, FQ12, FQ13, K10, K30, K31, K32, K33]",
  (question, ...facts) => {
    const item = all(main, "details").find((each) => visibleText(only(each, "summary")) === question);
    for (const fact of facts) expect(item && visibleText(only(item, "p"))).toContain(fact);
  },
);

test.each([
  ["Who is insured, and for what?", "certificates"],
  ["What if my dog bites, or has bitten before?", "before the first visit"],
  ["How is my key kept?", "ask at the meet and greet"],
  ["Where does private boarding take place?", "In the home of one of our sitters"],
  ["Can you give my pet medicine?", "A night and boarding have no visits to count"],
  ["How can I pay?", "When ordinary care is to be paid, your written total says"],
  ["Can I meet the sitter first?", "whether the meeting carries a charge, we tell you on that call"],
  ["What does a second pet add?", "written total before care begins"],
  ["Is my dog walked with other dogs?", "we agree with you before the first one"],
])("%s has an answer, and says what only the owners know to nobody [PR04]", (question, words) => {
  const item = all(main, "details").find((each) => visibleText(only(each, "summary")) === question);
  expect(item && visibleText(only(item, "p"))).toContain(words);
  expect(html).not.toContain("toConfirm");
});
