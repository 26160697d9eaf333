import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sheets = globSync("app/**/*.css").map((file) => ({
  file,
  css: readFileSync(file, "utf8").replace(/\/\*[^*]*\*\//g, ""),
}));
const css = sheets.map((sheet) => sheet.css).join("\n");

test("every class with a rule is used", () => {
  const code = globSync("app/**/*.{ts,tsx,svg}").map((file) => readFileSync(file, "utf8"));
  const words = new Set(code.join("\n").match(/[a-z][\w-]*/g));
  const isUsed = (name: string) => words.has(name) || words.has(name.replace(/[a-z]+$/, ""));
  const ruled = [...css.matchAll(/\.([a-z][\w-]*)(?=[^;{}]*\{)/g)].map(([, name = ""]) => name);
  expect(ruled.length).toBeGreaterThan(100);
  expect(ruled.filter((name) => !isUsed(name))).toEqual([]);
});

test("colors are written in the tokens, and every token is used", () => {
  const others = sheets.filter(({ file }) => !file.endsWith("tokens.css"));
  expect(others.filter((sheet) => /#[0-9a-f]{6}\b|rgb\(/.test(sheet.css)).map(({ file }) => file)).toEqual(
    [],
  );
  const code = globSync("app/**/*.{tsx,svg}").map((file) => readFileSync(file, "utf8"));
  const everything = css + code.join("\n");
  const names = [...css.matchAll(/^ {2}(--[\w-]+): /gm)].map(([, name = ""]) => name);
  expect(names.filter((name) => !everything.includes(`var(${name}`))).toEqual([]);
});

test("no underline has its thickness or color in the shorthand, which Safari drops [EB09]", () => {
  const shorthands = [...css.matchAll(/text-decoration: ([^;]+)/g)].map(([, value = ""]) => value);
  expect(shorthands.filter((value) => value.includes(" "))).toEqual([]);
});
