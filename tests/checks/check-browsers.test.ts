import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newDataDir } from "../support/test-lead.ts";
import { newerInScript, newerInStyles } from "./newer-features.ts";

test.each([
  ["URL.parse(text)", newerInScript, "URL.parse"],
  ["new CloseWatcher()", newerInScript, "CloseWatcher"],
  ["a { field-sizing: content }", newerInStyles, "field-sizing"],
  ["a { color: color-mix(in srgb, red, blue) }", newerInStyles, "color: color-mix"],
  ["a { height: 100dvh }", newerInStyles, "height: dvh"],
  ["a:has(b) { top: 0 }", newerInStyles, ":has"],
  ["@media (width > 1px) { a { top: 0 } }", newerInStyles, "@media with < or >"],
  ["a { & b { top: 0 } }", newerInStyles, "&"],
])("%s is newer than the oldest browsers [EB11]", (code, find, newer) => {
  expect(find(code)).toEqual([newer]);
});

test.each([
  [
    "JSON.parse(text); new AbortController(); 'CloseWatcher' in window; const a = { navigation: 1 }",
    newerInScript,
  ],
  ["a:focus-visible { inset: 0; min-height: calc(100vh - 1rem) }", newerInStyles],
  ["@supports selector(:has(a)) { a:has(b) { top: 0 } }", newerInStyles],
  ["a { height: 100vh; height: 100dvh }", newerInStyles],
])("%s is what all browsers have, or has a guard [EB11]", (code, find) => {
  expect(find(code)).toEqual([]);
});

test("the check names a newer method, a newer global and a newer style of the built site, and fails [EB11]", () => {
  const dist = newDataDir();
  mkdirSync(join(dist, "client/assets"), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(dist, "client", name), text);
  const check = () => {
    const { status, stdout, stderr } = spawnSync("node", ["tests/checks/check-browsers.ts", dist], {
      encoding: "utf8",
    });
    return { status, printed: stdout + stderr };
  };
  write("index.html", "<style>a { rotate: 1deg }</style>");
  write("assets/form.js", "console.log([3, 1].at(-1));");
  expect(check().status).toBe(0);
  write("assets/form.js", "console.log([3, 1].toSorted());");
  expect(check()).toEqual({
    status: 1,
    printed: expect.stringContaining("ArrayToSorted (chrome 100 requires 110"),
  });
  write("assets/form.js", "AbortSignal.timeout(1);");
  write("index.html", "<style>a { field-sizing: content }</style>");
  const { status, printed } = check();
  expect(status).toBe(1);
  expect(printed).toContain("AbortSignal.timeout in");
  expect(printed).toContain("field-sizing in");
});
