import { expect, test } from "vitest";
import type { Lacking, TokenValue } from "#domain/pages/token.ts";
import { parseContentText } from "./content-source.ts";
import { fillTokens } from "./fill-tokens.ts";
import type { FieldPath } from "./read-yaml.ts";

const texts = new Map<string, TokenValue>([
  ["business.name", { text: "Rock & *Pine* <b>" }],
  ["business.phone", { text: "(303) 555-0100", href: "tel:+13035550100" }],
  ["business.region", { text: "Washington, D.C." }],
  ["policy.replyHours", { text: "24 hours" }],
  ["policy.noticeHours", { text: "48 hours" }],
]);
const without: Record<string, Lacking> = {
  "holiday.depositPercent": { lacking: "you take no deposit", for: "deposit" },
  "hours.earliest": { lacking: "you take no early visits by appointment" },
};
const offered = ["deposit", "blog", "dog-walking"];
const values = Object.assign(texts, {
  lackingOf: (name: string) => without[name],
  entryNames: [...offered, "portal"],
  offers: (name: string) => offered.includes(name),
});

const rules = { canBeFor: (path: FieldPath) => path[0] === "items", mayBeEmpty: () => true };

function fill(yaml: string, name = "faq.yaml"): { filled: unknown; mistakes: string[] } {
  const source = parseContentText(name, yaml);
  if (!source.ok) throw new Error(source.mistakes.join());
  const mistakes: string[] = [];
  return { filled: fillTokens(source.value, source.value.raw, values, mistakes, rules), mistakes };
}

test("a value is plain text in a field, and in a Markdown body no markup but the link of a phone number", () => {
  const words = "{{business.name}}: {{business.phone}}";
  expect(fill(`---\ntitle: "${words}"\n---\n${words}`, "blog/a.md").filled).toEqual({
    title: "Rock & *Pine* <b>: (303) 555-0100",
    content: "Rock \\& \\*Pine\\* \\<b\\>: [\\(303\\) 555\\-0100](tel:+13035550100)",
  });
});

test("a value that ends in a full stop ends its sentence with one [LF05]", () => {
  const words = "Pets in {{business.region}}. In {{business.region}}, too";
  expect(fill(`---\ntitle: "${words}"\n---\n${words}`, "blog/a.md").filled).toEqual({
    title: "Pets in Washington, D.C. In Washington, D.C., too",
    content: "Pets in Washington\\, D\\.C. In Washington\\, D\\.C\\., too",
  });
});

test("an unknown token names file, line, field, the nearest token and the allowed ones [X24]", () => {
  const { mistakes } = fill('groups:\n  - answer: "Within {{policy.replyHour}}."');
  expect(mistakes).toEqual([
    "faq.yaml:2 groups[0].answer: found {{policy.replyHour}}, no such token; did you mean {{policy.replyHours}}? allowed are {{policy.replyHours}}, {{policy.noticeHours}}",
  ]);
});

test.each([
  [
    'items:\n  - a: "From {{holiday.depositPercent}}."',
    "faq.yaml:2 items[0].a: found {{holiday.depositPercent}}, but you take no deposit; say it without, or make the whole entry for: deposit",
  ],
  [
    'a: "From {{holiday.depositPercent}}."',
    "faq.yaml:1 a: found {{holiday.depositPercent}}, but you take no deposit; say it without",
  ],
  [
    'items:\n  - a: "From {{hours.earliest}}."',
    "faq.yaml:2 items[0].a: found {{hours.earliest}}, but you take no early visits by appointment; say it without",
  ],
])("a token for something the business lacks is rejected, with what to do [PC01]", (yaml, told) => {
  expect(fill(yaml).mistakes).toEqual([told]);
});

test.each(["{{when.blog}}Our blog{{end}}", "{{unless.portal}}Call us{{end}}"])(
  "%s is no token: a text holds no condition [PC01, TR02]",
  (text) => {
    const { mistakes } = fill(`a: "${text}"`);
    expect(mistakes).toHaveLength(2);
    for (const mistake of mistakes)
      expect(mistake).toMatch(/^faq\.yaml:1 a: found \{\{.*\}\}, no such token/);
  },
);

test("the name of a token without braces is a mistake, other text with a period is not [PC02, X24]", () => {
  const bare = ["Call business.phone.", "((business.phone))", "%business.phone%"];
  for (const text of bare)
    expect(fill(`a: "${text}"`).mistakes).toEqual([
      expect.stringMatching(/ a: found business\.phone, a token needs two braces: \{\{business\.phone\}\}$/),
    ]);
  for (const text of [
    "At 8 a.m. on example.com",
    "business.phones",
    "my-business.phone",
    "{{business.phone}}",
  ])
    expect(fill(`a: "${text}"`).mistakes).toEqual([]);
});

test("half a token is a mistake [X24]", () => {
  for (const text of ["{{policy.replyHours", "policy.replyHours}}", "{{}}"])
    expect(fill(`a: "${text}"`).mistakes).toEqual([
      expect.stringContaining("a token's name stands between two braces and two, as in {{business.name}}"),
    ]);
});

test("an entry is left out with what it is for, tokens and all, and the others keep their lines [PC01, LF08]", () => {
  const yaml = [
    "groups:",
    '  - { a: "{{price.portal}}", for: portal }',
    "  - title: B",
    "    items: [{ b: 1, for: boarding }, { b: 2, for: blog }]",
    '  - c: "{{business.nam}}"',
  ].join("\n");
  const { filled, mistakes } = fill(yaml);
  expect(filled).toEqual({
    groups: [{ title: "B", items: [{ b: 2, for: "blog" }] }, { c: "{{business.nam}}" }],
  });
  expect(mistakes).toEqual([
    expect.stringMatching(/^faq\.yaml:5 groups\[2\]\.c: .*did you mean \{\{business\.name\}\}/),
  ]);
});

test("a block of a legal text is left out with what it is for: a section, a paragraph, an entry of a list [PC01, LF08]", () => {
  const body = [
    "<!-- for: blog -->",
    "Stays.",
    "",
    "<!-- for: portal -->",
    "Goes {{price.portal}},",
    "whole.",
    "",
    "- one",
    "<!-- for: boarding -->",
    "- two",
    "  and more",
    "<!-- for: portal -->",
    "- two and a half",
    "<!-- for: deposit -->",
    "- three",
    "",
    "<!-- for: portal -->",
    "## Portal",
    "",
    "Goes.",
    "",
    "### Too",
    "",
    "## Photos",
    "",
    "{{business.nam}}",
  ];
  const { filled, mistakes } = fill(`---\nid: a\n---\n${body.join("\n")}`, "legal/a.md");
  const left = ["Stays.", "", "", "- one", "- three", "", "## Photos", "", "{{business.nam}}"];
  expect(filled).toEqual({ id: "a", content: left.join("\n") });
  expect(mistakes).toEqual([expect.stringMatching(/^legal\/a\.md:29 content: found \{\{business\.nam\}\}/)]);
});

test("a mistake after an entry that is left out is reported at its place in the file [PC01, PC07]", () => {
  const text =
    "a:\n  - { b: x, for: portal }\n  - { b: y, for: blog }\n  - c: [{ d: 1, for: portal }, { d: '{{no.such}}' }]\n";
  expect(fill(text).mistakes).toEqual([
    expect.stringMatching(/^faq\.yaml:4 a\[2\]\.c\[1\]\.d: found \{\{no\.such\}\}/),
  ]);
});

test("a name that is nearly right is a mistake, and any other is of something that is not offered [PC01]", () => {
  expect(fill("a: [{ b: 1, for: blogg }, { b: 2, for: grooming }]").mistakes).toEqual([
    'faq.yaml:1 for: found "blogg", did you mean blog?',
  ]);
  const text = "---\nid: a\n---\n\n<!-- for: dog-walkin -->\nDogs.";
  expect(fill(text, "legal/a.md").mistakes).toEqual([
    'legal/a.md:5 for: found "dog-walkin", did you mean dog-walking?',
  ]);
});
