// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code that is looked through
import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { readSample } from "../support/sample-business.ts";
import { findLiterals } from "./find-literals.ts";

type FoundProse = { line: number; found: string };

/** Attributes that are read aloud count even with a single letter. */
const spokenAttribute = /^(aria-(label|description|roledescription|valuetext)|alt|title|label|placeholder)$/;
const markupAttribute = /^(className|d|points|preserveAspectRatio|sizes|transform|viewBox)$/;

const anyLetter = /\p{L}/u;
/** A capital to begin with, two words in a row, or one between two values. */
const wording = /^\s*\p{Lu}(\p{Ll}+(?![\p{L}\d-])|\s)|\p{L}{2}[^\p{L}\s]*\s\P{L}*\p{L}{2}|\s\p{L}{2,}\s/u;

/** What a page's code shows to visitors by itself, instead of taking it from the content. */
function findProse(file: string, source: string): FoundProse[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: FoundProse[] = [];
  // A node is visited before what is in it.
  const ignored: ESTree.Span[] = [];
  const spoken: ESTree.Span[] = [];
  const ignore = (node: ESTree.Span) => void ignored.push(node);
  const look = (node: ESTree.Span, text: string, pattern = isWithin(node, spoken) ? anyLetter : wording) => {
    if (isWithin(node, ignored) || !pattern.test(text)) return;
    found.push({ line: source.slice(0, node.start).split("\n").length, found: text.trim() });
  };
  new Visitor({
    ImportDeclaration: ignore,
    TSLiteralType: ignore,
    NewExpression(node) {
      if (node.callee.type === "Identifier" && node.callee.name.endsWith("Error")) ignore(node);
    },
    JSXAttribute(node) {
      const name = String(node.name.name);
      if (markupAttribute.test(name)) ignore(node);
      if (spokenAttribute.test(name)) spoken.push(node);
    },
    JSXText: (node) => look(node, node.value.replace(/&\w+;/g, ""), anyLetter),
    Literal: (node) => typeof node.value === "string" && look(node, node.value),
    // A digit stands for each value.
    TemplateLiteral: (node) => look(node, node.quasis.map(({ value }) => value.raw).join("0")),
  }).visit(program);
  return found;
}

function isWithin({ start }: ESTree.Span, nodes: ESTree.Span[]): boolean {
  return nodes.some((node) => node.start <= start && start < node.end);
}

const { phone, smsNumber = phone } = readSample().business;

/** A price, phone number or hour is written once, in sample/, and page text only in sample/pages/. */
function findFaults(file: string, text: string): string[] {
  const literals = findLiterals(file, text, [...new Set([phone, smsNumber])]).map(
    ({ line, what, found }) =>
      `${file}:${line} contains ${what}, ${found}: take it from the content with a domain function or a token`,
  );
  if (!/^app\/(components|drawings|routes)\//.test(file)) return literals;
  const prose = findProse(file, text).map(
    ({ line, found }) => `${file}:${line} contains the text "${found}": move it to sample/pages/`,
  );
  return [...literals, ...prose];
}

test("no code or text repeats a price, a phone number or an hour, and no page's code holds words [HS06]", () => {
  const files = globSync(["{app,domain,server}/**/*.{ts,tsx}", "sample/**/*.{yaml,md}"]).filter(
    (file) => !/\.test\.tsx?$/.test(file) && !file.endsWith("README.md"),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => findFaults(file, readFileSync(file, "utf8")))).toEqual([]);
});
