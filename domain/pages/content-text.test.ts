import * as v from "valibot";
import { expect, test } from "vitest";
import {
  flattenInlineLinks,
  isOwnPath,
  linkedText,
  parseInlineLinks,
  plainText,
  processSteps,
  template,
} from "./content-text.ts";

const step = (covers: string[]) => ({ covers, title: "A", text: "B" });
const isTold = (...covers: string[][]) => v.is(processSteps, covers.map(step));

test("steps are told in their order, once each; some may be left out [B34]", () => {
  expect(isTold(["intro-call"], ["meet-and-book", "written-total"], ["care"])).toBe(true);
  expect(isTold(["meet-and-book"], ["intro-call"])).toBe(false);
  expect(isTold(["intro-call"], ["intro-call"])).toBe(false);
  expect(isTold(["bill"])).toBe(false);
  expect(isTold([])).toBe(false);
});

test.each([
  "https://other.test",
  "//other.test",
  "/\\other.test",
  "javascript:alert(1)",
  "faq",
  '/faq" onclick="x',
])("%s is no page of this site: it stays words, and the build refuses it", (href) => {
  expect(isOwnPath(href)).toBe(false);
  expect(parseInlineLinks(`[x](${href})`).some((part) => part.href)).toBe(false);
  expect(v.safeParse(linkedText, `[x](${href})`).success).toBe(false);
});

test("words without links may hold no link, and of a link only the words are left there", () => {
  expect(flattenInlineLinks("See the [FAQ](/faq).")).toBe("See the FAQ.");
  expect(v.safeParse(plainText, "See the [FAQ](/faq).").success).toBe(false);
  expect(v.safeParse(linkedText, "See the [FAQ](/faq).").success).toBe(true);
});

const about = template("title", "author");

test("a place that nothing is put into is refused, and in plain words every place [X24]", () => {
  expect(v.safeParse(about, "{titel}").issues?.[0].message).toBe(
    "can only have {title}, {author} in braces here",
  );
  expect(v.is(about, "By {author}")).toBe(true);
  expect(v.safeParse(plainText, "{title}").issues?.[0].message).toBe("can't have braces here");
});
