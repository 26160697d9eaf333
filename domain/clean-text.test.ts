import { expect, test } from "vitest";
import { cleanLine, cleanText } from "./clean-text.ts";

test.each([
  ["hi<script>alert(1)</script> there", "hi there"],
  ["<SCRIPT src=x>a</ScRiPt >b", "b"],
  ["<scr<script></script>ipt>alert(1)</script>c", "c"],
  ["before <script>never closed", "before never closed"],
  ["end <script", "end"],
])("script blocks go: %j becomes %j [VA01]", (typed, cleaned) => {
  expect(cleanText(typed)).toBe(cleaned);
});

test.each([
  ["javascript:alert(1)", "alert(1)"],
  ["JaVaScRiPt:alert(1)", "alert(1)"],
  ["  javascript : alert(1)", "alert(1)"],
  ["java\nscript:alert(1)", "alert(1)"],
  ["javajavascript:script:alert(1)", "alert(1)"],
  ['<a href="javascript: go()">', '<a href=" go()">'],
])("javascript: prefixes go: %j becomes %j [VA02]", (typed, cleaned) => {
  expect(cleanText(typed)).toBe(cleaned);
});

test.each([
  ['<img src=x onerror="alert(1)">', "<img src=x >"],
  ["<svg/onload=alert(1)>", "<svg/>"],
  ["<b OnClick = 'x'>bold</b>", "<b >bold</b>"],
  ["<img onerror=alert(1)", "<img"],
])("event handlers go: %j becomes %j [VA03]", (typed, cleaned) => {
  expect(cleanText(typed)).toBe(cleaned);
});

test("white space at both ends goes [VA04]", () => {
  expect(cleanText(" \n\t Biscuit \n")).toBe("Biscuit");
});

test.each([
  "O'Brien",
  "5 < 6 and 7 > 6",
  "once = ok, on = 5pm",
  "only <3 for our dog, onward = yes",
  "I love JavaScript: the book",
  "Zoë 🐕‍🦺 naïve façade",
  "first line\nsecond line\n\tindented",
  "Lots of description: see below",
])("ordinary text stays: %j [VA05]", (text) => {
  expect(cleanText(text)).toBe(text);
});

test("control characters, direction overrides and lone surrogates go", () => {
  expect(cleanText("a\u0000b\u202Ec\u2066d\uD800e\r\nf")).toBe("abcd\uFFFDe\nf");
});

test("a field of one line keeps to one line", () => {
  expect(cleanLine("Dana\r\nBcc: everyone@example.com")).toBe("Dana Bcc: everyone@example.com");
});

test("hostile text takes time in proportion to its length", () => {
  const hostile = ["<script", "<img on", "javascript", ' onx="', "<a ".repeat(3)];
  for (const piece of hostile) {
    const startedAt = performance.now();
    cleanText(piece.repeat(32_000 / piece.length));
    // Quadratic work on 32 kB takes seconds; the bound is far above what linear work needs.
    expect(performance.now() - startedAt).toBeLessThan(1000);
  }
});
