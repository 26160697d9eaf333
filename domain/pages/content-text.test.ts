import * as v from "valibot";
import { expect, test } from "vitest";
import {
  fillTemplate,
  flattenInlineLinks,
  isOwnPath,
  linkedText,
  parseInlineLinks,
  plainText,
  template,
} from "./content-text.ts";

test.each([
  "https://other.test",
  "//other.test",
  "/\\other.test",
  "javascript:alert(1)",
  "faq",
  '/faq" onclick="x',
])("%s is no page of this site: it stays text, and the build rejects it", (href) => {
  expect(isOwnPath(href)).toBe(false);
  expect(parseInlineLinks(`[x](${href})`).some((part) => part.href)).toBe(false);
  expect(v.safeParse(linkedText, `[x](${href})`).success).toBe(false);
});

test("a text without links rejects a link, and only a link's text is left when links are removed", () => {
  expect(flattenInlineLinks("See the [FAQ](/faq).")).toBe("See the FAQ.");
  expect(v.safeParse(plainText, "See the [FAQ](/faq).").success).toBe(false);
  expect(v.safeParse(linkedText, "See the [FAQ](/faq).").success).toBe(true);
});

const about = template("title", "author");

test("an unknown placeholder is rejected, and in plain text every placeholder [X24]", () => {
  expect(v.safeParse(about, "{titel}").issues?.[0].message).toBe(
    "can only have {title}, {author} in braces here",
  );
  expect(v.is(about, "By {author}")).toBe(true);
  expect(v.safeParse(plainText, "{title}").issues?.[0].message).toBe("can't have braces here");
});

const markIn = (schema: v.GenericSchema, words: string) => v.safeParse(schema, words).issues?.[0]?.message;

test.each([
  ["Call **us** now", "**us** now"],
  ["So *very* dry", "*very* dry"],
  ["## Fees", "## Fees"],
  ["#Fees", "#Fees"],
  ["• Leash\n• Food", "• Leash\n• Food"],
  ["Bring:\n- Leash\n- Food", "- Food"],
  ["- Leash", "- Leash"],
  ["Bring:\n1. Leash", "1. Leash"],
  ["> Kind", "> Kind"],
  ["<b>Kind</b>", "<b>Kind</b>"],
  ["Salt &amp; pepper", "&amp; pepper"],
  ["Say `sit`", "`sit`"],
  ["So \\#dry", "\\#dry"],
  ["One\\\ntwo", "\\\ntwo"],
  ["~~old~~", "~~old~~"],
  ["[See] (/faq)", "] (/faq)"],
])("in a field of plain text %j would be shown as typed, and is rejected [WM12]", (words, found) => {
  const told = `but the page would show ${JSON.stringify(found)} as it's typed; write plain words, without marks`;
  expect(markIn(plainText, words)).toBe(told);
  expect(markIn(linkedText, words)).toBe(told);
  expect(markIn(about, `${words} by {author}`)).toContain("as it's typed");
});

test("marks are rejected in a link's text too, and everyday signs are not [WM12]", () => {
  expect(markIn(linkedText, "See [**all**](/faq).")).toContain('"**all**."');
  const everyday = [
    ...["From $31*", "*Prices may vary.", "2 * 3", "Q&A; salt & pepper", "I <3 dogs, 5 < 6 > 4", "We're #1"],
    ...[
      "(303) 555-0100 - anytime",
      "Rock_Pine_2041",
      "Walks • Visits",
      "-5 degrees",
      "***** Great!",
      "a/b \\ c",
    ],
    ...['"So kind!" — Dana', "1. Call us", "Pets: ____", "{{price.dog-walking}}* a walk", "[sic]"],
  ];
  for (const words of everyday)
    for (const schema of [plainText, linkedText]) expect(markIn(schema, words), words).toBeUndefined();
});

test("a name that ends in a full stop ends its sentence with one, and no other mark is taken from a name [LF05]", () => {
  const filled = (provider: string) => fillTemplate("{provider}. Checked", { provider });
  expect(["Acme Surety, Inc.", "Wag!"].map(filled)).toEqual(["Acme Surety, Inc. Checked", "Wag!. Checked"]);
});
