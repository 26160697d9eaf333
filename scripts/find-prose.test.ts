// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code that is looked through
import { expect, test } from "vitest";
import { findProse } from "./find-prose.ts";

function proseIn(code: string): string[] {
  return findProse("page.tsx", code).map(({ found }) => found);
}

test.each([
  ["<h1>Our prices</h1>", "Our prices"],
  ["<p>from {price}</p>", "from"],
  ["<p>{isOpen ? 'Open now' : null}</p>", "Open now"],
  ['<nav aria-label="main" />', "main"],
  ["<nav aria-label={`${name}, home`} />", "0, home"],
  ['<img alt="dog" />', "dog"],
  ['<PageHero text="Short answers." />', "Short answers."],
  ['const head = { title: "Prices" };', "Prices"],
  ["const title = `A walk in ${town}`;", "A walk in 0"],
  ["const dates = `${from} to ${to}`;", "0 to 0"],
  ['const items = ["Fresh water"];', "Fresh water"],
  ['const note = "price on request";', "price on request"],
])("%s holds words [HS06]", (code, words) => {
  expect(proseIn(code)).toEqual([words]);
});

test.each([
  "<h1>{words.title}</h1>",
  "<p>{name} · {phone} <span>&nbsp;→</span> ©</p>",
  '<p className="wrap section stack" />',
  '<path d="M0 0h10v10H0Z" fill="none" transform="translate(6 2) scale(1.5)" />',
  '<svg viewBox="0 0 10 10" preserveAspectRatio="xMidYMid slice" />',
  '<a href="/services" rel="noopener" aria-hidden="true" aria-labelledby="prices" />',
  "<li key={`${id} ${cents}`} />",
  "<a href={`/services#${id}`} />",
  'import { a } from "../../components/a b.tsx";',
  'type Place = "Castle Rock" | "Parker";',
  'const kind = form as "Some form";',
  'throw new Error("The catalogue has no service");',
  "// Some words",
  "const title = `${name} | ${words.title}`;",
])("%s holds none [HS06]", (code) => {
  expect(proseIn(code)).toEqual([]);
});

test("the line is told", () => {
  expect(findProse("page.tsx", "const a = (\n  <p>\n    <b>Dogs</b>\n  </p>\n);")).toEqual([
    { line: 3, found: "Dogs" },
  ]);
});
