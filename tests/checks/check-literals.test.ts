// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code that is looked through
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { newDataDir } from "../support/test-lead.ts";
import { findProse } from "./find-prose.ts";

function proseIn(code: string): string[] {
  return findProse("page.tsx", code).map(({ found }) => found);
}

test.each([
  ["<h1>Our prices</h1>", "Our prices"],
  ["<nav aria-label={`${name}, home`} />", "0, home"],
  ['<PageHero text="Short answers." />', "Short answers."],
  ['const head = { title: "Prices" };', "Prices"],
  ['const note = "price on request";', "price on request"],
])("%s holds words [HS06]", (code, words) => {
  expect(proseIn(code)).toEqual([words]);
});

test.each([
  "<h1>{words.title}</h1>",
  "<p>{name} · {phone} <span>&nbsp;→</span> ©</p>",
  '<a href="/services" rel="noopener" aria-hidden="true" aria-labelledby="prices" />',
  'import { a } from "../../components/a b.tsx";',
  "const title = `${name} | ${words.title}`;",
])("%s holds none [HS06]", (code) => {
  expect(proseIn(code)).toEqual([]);
});

test("the check names what is found by file and line, and fails for it [HS06]", () => {
  const folder = newDataDir();
  const write = (name: string, words: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), words);
  };
  const check = () => {
    const called = { cwd: folder, encoding: "utf8" } as const;
    const { status, stderr } = spawnSync(
      process.execPath,
      [resolve("tests/checks/check-literals.ts")],
      called,
    );
    return [status, stderr];
  };
  write("sample/business.yaml", 'phone: "+13035550100"');
  write("domain/a.test.ts", 'expect(text).toBe("$31")');
  expect(check()).toEqual([0, ""]);
  write("app/routes/pricing/route.tsx", "<p>{price}</p>;\n<h1>Our prices</h1>;");
  write("server/intake/a.ts", 'const text = "Call (303) 555-0100";');
  const [status, told] = check();
  expect(status).toBe(1);
  expect(told).toContain('app/routes/pricing/route.tsx:2 contains the text "Our prices"');
  expect(told).toContain("server/intake/a.ts:1 contains a phone number");
});
