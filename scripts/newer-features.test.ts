import { describe, expect, test } from "vitest";
import { readCompatData } from "./compat-data.ts";
import { newerScriptFeatures } from "./newer-script-features.ts";
import { newerStyleFeatures } from "./newer-style-features.ts";

const data = readCompatData();

describe("a script", () => {
  const find = newerScriptFeatures(data);

  test.each([
    ["name.toWellFormed()", [".toWellFormed"]],
    ["URL.parse(text)", ["URL.parse"]],
    ["new CloseWatcher()", ["CloseWatcher"]],
    ["text.replace(/(?<=a)b/, '')", ["lookbehind in a regular expression"]],
  ])("%s is newer than the oldest browsers [EB11]", (script, newer) => {
    expect(find(script)).toEqual(newer);
  });

  test("old built-ins, members of its own, variables and words are not [EB11]", () => {
    const old = "list.at(-1); JSON.parse(text); new AbortController(); 'CloseWatcher' in window";
    expect(find(`${old}; const shop = { groupBy: 1 }; shop.groupBy`)).toEqual([]);
    expect(find("function read(e) { return { with: e } }")).toEqual([]);
  });
});

describe("a style sheet", () => {
  const find = newerStyleFeatures(data);

  test.each([
    ["a { field-sizing: content }", ["field-sizing"]],
    ["a { color: color-mix(in srgb, red, blue) }", ["color: color-mix"]],
    ["a:has(b) { top: 0 }", [":has"]],
    ["@media (width > 1px) { a { top: 0 } }", ["@media with < or >"]],
    ["a { & b { top: 0 } }", ["&"]],
  ])("%s is newer than the oldest browsers [EB11]", (css, newer) => {
    expect(find(css)).toEqual(newer);
  });

  test("what all have, what stands in @supports and what follows an older value are not [EB11]", () => {
    expect(find("a:focus-visible { inset: 0; min-height: calc(100vh - 1rem) }")).toEqual([]);
    expect(find("@supports selector(:has(a)) { a:has(b) { top: 0 } }")).toEqual([]);
    expect(find("a { height: 100vh; height: 100dvh }")).toEqual([]);
  });
});
