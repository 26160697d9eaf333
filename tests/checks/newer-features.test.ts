import { expect, test } from "vitest";
import { readCompatData } from "./compat-data.ts";
import { newerScriptFeatures } from "./newer-script-features.ts";
import { newerStyleFeatures } from "./newer-style-features.ts";

const data = readCompatData();
const inScript = newerScriptFeatures(data);
const inStyles = newerStyleFeatures(data);

test.each([
  ["name.toWellFormed()", inScript, ".toWellFormed"],
  ["URL.parse(text)", inScript, "URL.parse"],
  ["new CloseWatcher()", inScript, "CloseWatcher"],
  ["text.replace(/(?<=a)b/, '')", inScript, "lookbehind in a regular expression"],
  ["a { field-sizing: content }", inStyles, "field-sizing"],
  ["a { color: color-mix(in srgb, red, blue) }", inStyles, "color: color-mix"],
  ["a:has(b) { top: 0 }", inStyles, ":has"],
  ["@media (width > 1px) { a { top: 0 } }", inStyles, "@media with < or >"],
  ["a { & b { top: 0 } }", inStyles, "&"],
])("%s is newer than the oldest browsers [EB11]", (code, find, newer) => {
  expect(find(code)).toEqual([newer]);
});

test.each([
  ["list.at(-1); JSON.parse(text); new AbortController(); 'CloseWatcher' in window", inScript],
  ["const shop = { groupBy: 1 }; shop.groupBy", inScript],
  ["function read(e) { return { with: e } }", inScript],
  ["a:focus-visible { inset: 0; min-height: calc(100vh - 1rem) }", inStyles],
  ["@supports selector(:has(a)) { a:has(b) { top: 0 } }", inStyles],
  ["a { height: 100vh; height: 100dvh }", inStyles],
])("%s is what all browsers have, or has a guard [EB11]", (code, find) => {
  expect(find(code)).toEqual([]);
});
