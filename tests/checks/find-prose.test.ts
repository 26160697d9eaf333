// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code that is looked through
import { expect, test } from "vitest";
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
