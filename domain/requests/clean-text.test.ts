import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { cleanLine, cleanText } from "./clean-text.ts";

test.each([
  ["hi<script>alert(1)</script> there", "hi there"],
  ["<SCRIPT src=x>a</ScRiPt >b", "b"],
  ["before <script>never closed", "before never closed"],
  ["  JaVaScRiPt : alert(1)", "alert(1)"],
  ["java\nscript:alert(1)", "alert(1)"],
  ['<a href="javascript: go()">', '<a href=" go()">'],
  ['<img src=x onerror="alert(1)">', "<img src=x >"],
  ["<svg/onload=alert(1)>", "<svg/>"],
  ["<b OnClick = 'x'>bold</b>", "<b >bold</b>"],
  ["<img onerror=alert(1)", "<img"],
  ['<img title=">" onerror=alert(1)>', '<img title=">" >'],
  [" \n\t Biscuit \n", "Biscuit"],
  ["a\u0000b\u202Ec\u2066d\uD800e\r\nf", "abcd\uFFFDe\nf"],
  // Beside non-ASCII text too, where a direction mark would reorder the words after it.
  ["Zoë\u202egnp\u202c ü\u2066é\u2069", "Zoëgnp üé"],
  [" \u200b\u2060\ufeff\u00ad\u3164\u2800\ufe0f ", ""],
  ["h\u200bi\n\u00adtwo dogs?\u{e0041}\u{e0042}", "hi\ntwo dogs?"],
  ["e".padEnd(20, "\u0301\u200d"), "e".padEnd(11, "\u0301\u200d")],
])("%j becomes %j [VA01]", (typed, cleaned) => {
  expect(cleanText(typed)).toBe(cleaned);
});

const ordinary = [
  ...["O'Brien", "5 < 6 and 7 > 6", "once = ok, on = 5pm", "only <3 for our dog, onward = yes", "on=5pm"],
  ...["I love JavaScript: the book", "our JavaScript: none;", "Zoë — 🐕‍🦺 naïve façade", "> all", "a <5 b"],
  // Joiners and marks of emoji, Farsi, Hindi, Thai, Hebrew, Tibetan, Mongolian, and letters whose accents stand apart.
  ...["1️⃣ #️⃣ 👩🏻‍❤️‍💋‍👨🏿 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم PDF‌ها", "क्‍ष क्‌ष", "ที่\u200bนี่", "בְּרֵאשִׁ֖ית"],
  ...["ཧྐྵྨླྺྼྻྂ", "ᠤᠨ᠋", "葛\u{e0100}", "Vie\u0323\u0302t Nam, Zoe\u0308"],
  ...["first line\nsecond line\n\tindented", "Lots of description: see below", "script", "http://a.b/?on=1"],
];

test("ordinary text stays, with comparisons and colons, alone and combined [VA05]", () => {
  const text = fc.array(fc.constantFrom(...ordinary), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(text, (sentences) => {
      expect(cleanText(sentences.join(" "))).toBe(sentences.join(" "));
      const inOneLine = sentences.join(" ").replace(/[\n\t]+/g, " ");
      expect(cleanLine(inOneLine)).toBe(inOneLine);
    }),
    { examples: ordinary.map((sentence) => [[sentence]]) },
  );
});

test.each(["\v", "\f", "\r", "\u0085", "\u2028", "\u2029"])("%j breaks a line [RI04]", (character) => {
  expect(cleanText(`Mornings${character}Evenings`)).toBe("Mornings\nEvenings");
  expect(cleanLine(`Mornings${character}Evenings`)).toBe("Mornings Evenings");
});

/** Each is about `length` long and needs as many passes as it has pieces. */
const nestedTexts = {
  // Its first character changes its length with its case.
  "script blocks": (length: number) => `İ${nest("<scr", "<script", "ipt", length)}`,
  "javascript: prefixes": (length: number) => nest("java", "javascript:", "script:", length),
  "event handlers": (length: number) => `<a${nest(" on", " onx=1", "x=1", length)}>`,
};

function nest(before: string, inside: string, after: string, length: number): string {
  const depth = Math.floor(length / (before.length + after.length));
  return before.repeat(depth) + inside + after.repeat(depth);
}

/** Counts the characters that are passed to built-in functions during cleaning. */
function charactersLookedThrough(text: string): number {
  let characters = 0;
  const spies = (["replace", "matchAll", "search", "trim", "lastIndexOf"] as const).map((name) => {
    const original = String.prototype[name];
    return vi.spyOn(String.prototype, name).mockImplementation(function (this: string, ...args: unknown[]) {
      characters += this.length;
      return Reflect.apply(original, this, args);
    } as never);
  });
  cleanText(text);
  for (const spy of spies) spy.mockRestore();
  return characters;
}

test.each(Object.entries(nestedTexts))(
  "nested %s are scanned a fixed number of times, however deep, and removed completely [FX22]",
  (_what, build) => {
    for (const length of [500, 4000, 32_000]) {
      const text = build(length);
      const ordinary = charactersLookedThrough("two walks a week ".repeat(text.length / 17));
      expect(charactersLookedThrough(text)).toBeLessThanOrEqual(8 * ordinary);
      const cleaned = cleanText(text);
      expect(cleanText(cleaned)).toBe(cleaned);
      expect(cleaned).not.toMatch(/<script|javascript:|<a.* onx=/i);
    }
  },
);

test("openings without an end are each scanned once [FX22]", () => {
  const searches = vi.spyOn(String.prototype, "indexOf");
  cleanText("<script>".repeat(1000));
  expect(searches.mock.calls.filter(([what]) => what !== ">")).toEqual([]);
  searches.mockRestore();
});

const pieces = [
  ...["<", ">", "</", "<a", "<img", "<svg/", "<!--", '"', "'", "=", "/", ":"],
  ...[" ", "  ", "\n", "\t", "\r", "\u0000", "\u00a0", "\ufeff", "İ", "on", "java"],
  ...["script", "<script", "</script>", "<ScRiPt>", "javascript:", "JavaScript : "],
  ...["onclick=", " onerror = ", 'onload  =  "x"', "href=", 'title=">"'],
];
/** Pieces of attacks in any order, with anything between them. */
const hostileText = fc
  .array(
    fc.oneof(
      { weight: 14, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 5 }) },
    ),
    { maxLength: 25 },
  )
  .map((pieces) => pieces.join(""));

test("nothing executable is left in a tag, and clean text is unchanged [VA01]", () => {
  fc.assert(
    fc.property(hostileText, (typed) => {
      const cleaned = cleanText(typed);
      expect(cleanText(cleaned)).toBe(cleaned);
      expect(cleaned.length).toBeLessThanOrEqual(typed.length);
      expect(cleanLine(cleanLine(typed))).toBe(cleanLine(typed));
      expect(cleanLine(typed)).not.toMatch(/[\r\n\t]/);
      expect(cleaned).not.toMatch(/<script/i);
      for (const [name, value] of attributesIn(cleaned)) {
        if (value !== "") expect(name).not.toMatch(/^on[a-z]+$/i);
        expect(value.replace(/[\t\n]/g, "")).not.toMatch(/^\s*javascript:/i);
      }
    }),
    { numRuns: 4000 },
  );
});

/** Reads tags as a browser's tokenizer does. */
function attributesIn(text: string): [name: string, value: string][] {
  const attributes: [string, string][] = [];
  const tag = /<[a-z][^\s/>]*/gi;
  const attribute = /[\s/]*(?:(>)|([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(?!["'])([^\s>]*)))?)/y;
  while (tag.exec(text)) {
    const own: [string, string][] = [];
    attribute.lastIndex = tag.lastIndex;
    for (let found = attribute.exec(text); found; found = attribute.exec(text)) {
      tag.lastIndex = attribute.lastIndex;
      const [, close, name = "", ...values] = found;
      if (close) {
        attributes.push(...own);
        break;
      }
      own.push([name, values.find((value) => value !== undefined) ?? ""]);
    }
  }
  return attributes;
}
