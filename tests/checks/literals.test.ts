import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { readSample } from "../support/sample-business.ts";

type Text = { line: number; text: string; isProse: boolean };

/** Attributes that are read aloud count even with a single letter. */
const spokenAttribute = /^(aria-(label|description|roledescription|valuetext)|alt|title|label|placeholder)$/;
const markupAttribute = /^(className|d|points|preserveAspectRatio|sizes|transform|viewBox)$/;

const anyLetter = /\p{L}/u;
/** Matches a capital at the beginning, two words in a row, or a word between two values. */
const wording = /^\s*\p{Lu}(\p{Ll}+(?![\p{L}\d-])|\s)|\p{L}{2}[^\p{L}\s]*\s\P{L}*\p{L}{2}|\s\p{L}{2,}\s/u;

/** Returns the strings of a program. Comments show what a value looks like, and don't count. */
function textsOfCode(file: string, source: string): Text[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: Text[] = [];
  // A node is visited before its children.
  const ignored: ESTree.Span[] = [];
  const spoken: ESTree.Span[] = [];
  const replacements: ESTree.Span[] = [];
  const ignore = (node: ESTree.Span) => void ignored.push(node);
  const add = (node: ESTree.Span, text: string, pattern = isWithin(node, spoken) ? anyLetter : wording) => {
    const isProse = !isWithin(node, ignored) && pattern.test(text);
    const line = source.slice(0, node.start).split("\n").length;
    // In a replacement, "$1" is a group.
    const shown = isWithin(node, replacements) ? text.replace(/\$[1-9](?!\d)/g, "") : text;
    found.push({ line, text: shown.trim(), isProse });
  };
  new Visitor({
    ImportDeclaration: ignore,
    TSLiteralType: ignore,
    NewExpression(node) {
      if (node.callee.type === "Identifier" && node.callee.name.endsWith("Error")) ignore(node);
    },
    CallExpression({ callee, arguments: [, second] }) {
      const name = callee.type === "MemberExpression" && "name" in callee.property && callee.property.name;
      if (second && /^replace(?:All)?$/.test(String(name))) replacements.push(second);
    },
    JSXAttribute(node) {
      const name = String(node.name.name);
      if (markupAttribute.test(name)) ignore(node);
      if (spokenAttribute.test(name)) spoken.push(node);
    },
    JSXText: (node) => add(node, node.value.replace(/&\w+;/g, ""), anyLetter),
    Literal: (node) => typeof node.value === "string" && add(node, node.value),
    // An underscore stands for each value.
    TemplateLiteral: (node) => add(node, node.quasis.map(({ value }) => value.raw).join("_")),
  }).visit(program);
  return found;
}

function isWithin({ start }: ESTree.Span, nodes: ESTree.Span[]): boolean {
  return nodes.some((node) => node.start <= start && start < node.end);
}

const timesOfVisits = /\b(time|at):/;

/** The fields of each content file where a fact may be written. */
const owners: Record<string, RegExp> = {
  "business.yaml": /\b(phone|smsNumber|opens|closes):/,
  "services.yaml": /\b(from|to):/,
  "pages/every-page.yaml": timesOfVisits,
  "pages/castle-rock-dog-walking.yaml": timesOfVisits,
  "pages/cities.yaml": timesOfVisits,
  "pages/jobs.yaml": /\b(label|at):/,
};

function textsOfContent(file: string, source: string): Text[] {
  const owned = owners[file.replace("sample/", "")];
  const lines = source.split("\n").map((text, index) => ({ line: index + 1, text, isProse: false }));
  if (file.endsWith(".md")) return lines;
  return lines
    .filter(({ text }) => !owned?.test(text))
    .map(({ text, ...rest }) => ({ ...rest, text: text.replace(/(?:^|\s)#\s.*$/, "") }));
}

const price = /\$\d+(?:[.,]\d+)*/g;
const hour =
  /\b(?:1[0-2]|0?[1-9])(?::[0-5]\d)?\s?[ap]\.?m\b|(?<![\d:T])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])/gi;
/** In content any phone number counts, because it may be the business's former one; an id in a URL doesn't. */
const anyPhone = /(?<![\w./=-])(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?![\w-])/g;

/** How a time is written, and midnight, noon and the last minute of a day, which are the same for every business. */
const allowed: Record<string, RegExp> = {
  "domain/business/office-hours.ts": /^(?:08:00|00:00|12:00|23:59)$/,
};

const { phone, smsNumber = phone } = readSample().business;

/** Matches the ways people write them: with or without the 1, with brackets, dots, dashes or blanks. */
const businessPhones = [...new Set([phone, smsNumber])].map((number) => {
  const [, ...parts] = number.match(/^\+1(\d{3})(\d{3})(\d{4})$/) ?? [];
  return new RegExp(parts.join("\\)?[\\s.-]*"), "g");
});

/** Finds repeated facts: a price, phone number or hour is written once, in sample/, and page text only in sample/pages/. */
function findFaults(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const isContent = file.startsWith("sample/");
  const facts = [price, hour, ...(isContent ? [anyPhone] : businessPhones)];
  const isPage = /^app\/(components|drawings|routes)\//.test(file);
  return (isContent ? textsOfContent : textsOfCode)(file, source).flatMap(({ line, text, isProse }) => [
    ...facts
      .flatMap((fact) => text.match(fact) ?? [])
      .filter((found) => !allowed[file]?.test(found))
      .map(
        (found) =>
          `${file}:${line} contains ${found}: take it from the content with a domain function or a token`,
      ),
    ...(isPage && isProse ? [`${file}:${line} contains the text "${text}": move it to sample/pages/`] : []),
  ]);
}

test("no code or text repeats a price, a phone number or an hour, and no page's code contains text [HS06]", () => {
  const files = globSync(["{app,domain,server}/**/*.{ts,tsx}", "sample/**/*.{yaml,md}"]).filter(
    (file) => !/\.test\.tsx?$/.test(file) && !file.endsWith("README.md"),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(findFaults)).toEqual([]);
});
