import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeControls, removeControls } from "./escape-controls.ts";

/** Written as numbers, independent of the expression under test. */
const ranges = [
  [0x00, 0x09],
  [0x0b, 0x1f],
  [0x7f, 0x9f],
  [0x061c, 0x061c],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2066, 0x2069],
] as const;

function isControl(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => code >= first && code <= last);
}

const control = fc
  .constantFrom(...ranges)
  .chain(([first, last]) => fc.integer({ min: first, max: last }))
  .map((code) => String.fromCodePoint(code));
const text = fc
  .array(fc.oneof(control, fc.string({ unit: "binary", maxLength: 5 })))
  .map((parts) => parts.join(""));

test("every control character is removed from any text, and nothing else [FX34]", () => {
  fc.assert(
    fc.property(text, (typed) => {
      expect([...escapeControls(typed)].filter(isControl)).toEqual([]);
      expect(removeControls(typed)).toBe([...typed].filter((character) => !isControl(character)).join(""));
    }),
  );
});
