import { join } from "node:path";
import type { HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { stringify } from "yaml";
import {
  bodyField,
  type ContentFolder,
  fieldName,
  openContentFolder,
  parseContentText,
  valueAt,
} from "#app/content/content-source.ts";
import { type Content, pagePaths, readContent } from "#app/content/read-content.ts";
import type { FieldPath } from "#app/content/read-yaml.ts";
import { contentSchemas } from "#build/content-schemas.ts";
import { type BuiltPage, readBuiltPage, visibleText } from "#build/read-built-pages.ts";
import { loadBundle } from "#disk/load-bundle.ts";
import { isPageOff } from "#domain/business/switches.ts";
import { categoriesOf, categoryPath, postPath } from "#domain/pages/blog-post.ts";
import { sampleBuild, sampleContent } from "../support/sample-business.ts";

const now = new Date("2026-11-01T18:00:00Z");
beforeAll(() => vi.useFakeTimers({ toFake: ["Date"], now }));
afterAll(() => void vi.useRealTimers());

const { staticPaths, render } = await loadBundle(join(sampleBuild, "server/index.js"));
const settings = {
  siteOrigin: "https://rockandpine.example",
  ...{ functionsOrigin: "", publicClientKey: null, isRelease: true },
};
const all = openContentFolder(sampleContent);
/** Long texts take most of the time to read, and no list is in them; of legal texts, headings and what blocks are for remain. */
const sources: ContentFolder = {
  ...all,
  open(name) {
    const source = all.open(name);
    if (!source.ok || !name.endsWith(".md")) return source;
    const raw = source.value.raw as Record<string, string>;
    const ofLegal = raw[bodyField]?.replace(/^(?![#<\n]|\{\{include).+$/gm, "Words.");
    const short = name.startsWith("blog/") ? "Words." : ofLegal;
    return { ok: true, value: { ...source.value, raw: { ...raw, [bodyField]: short } } };
  },
};

type Shape = {
  type?: string;
  entries?: Record<string, Shape>;
  item?: Shape;
  wrapped?: Shape;
  options?: Shape[];
};

/** Returns every list of a schema by its path; of a list of lists, that of its first entry. */
function listsOf(shape: Shape, path: FieldPath = []): FieldPath[] {
  if (shape.wrapped) return listsOf(shape.wrapped, path);
  if (shape.options)
    return shape.options.filter((each) => typeof each === "object").flatMap((each) => listsOf(each, path));
  if (shape.item) return [path, ...listsOf(shape.item, [...path, 0])];
  return Object.entries(shape.entries ?? {}).flatMap(([name, field]) => listsOf(field, [...path, name]));
}

const lists = Object.entries(contentSchemas).flatMap(([file, schema]) =>
  listsOf(schema as Shape).map((path) => ({ file, path, name: `${file} ${fieldName(path)}` })),
);

type Change = { file: string; path: FieldPath; value: unknown };

/** The sample's content with other values for these lists, each of another file. */
function changedFolder(changes: readonly Change[]): ContentFolder {
  return {
    ...sources,
    open(name) {
      const source = sources.open(name);
      const change = changes.find(({ file }) => file === name);
      if (!change || !source.ok) return source;
      return parseContentText(name, stringify(withValue(source.value.raw, change.path, change.value)));
    },
  };
}

function withValue(within: unknown, [key, ...rest]: FieldPath, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(within))
    return within.map((each, i) => (i === key ? withValue(each, rest, value) : each));
  const fields = Object(within) as Record<string, unknown>;
  return { ...fields, [key]: withValue(fields[key], rest, value) };
}

const stay = "/estimate?service=pet-sitting&from=2026-12-23&to=2026-12-27&pets=3&visits=2";

/** The page that alone shows a file's texts. */
function ownPage(file: string): string | undefined {
  const own = file.replace(/^pages\/(.*)\.yaml$/, "/$1");
  return staticPaths.includes(own) ? own : undefined;
}

/** Returns the pages that show a file's texts. Of the blog's it's one of each kind: they differ in their text alone. */
function pathsOf(file: string, content: Content): string[] {
  const own = ownPage(file);
  if (own) return own === "/estimate" ? [own, stay] : [own];
  const [post = ""] = content.posts.map(postPath);
  const [category = ""] = categoriesOf(content.posts).map(categoryPath);
  const isShown = (path: string) =>
    !isPageOff(content.business.off, path) &&
    (!path.startsWith("/blog/") || path === post || path === category);
  return [...[...staticPaths, ...pagePaths(content)].filter(isShown), stay];
}

async function renderPage(path: string, content: Content): Promise<string> {
  const response = await render(path, { ...settings, content });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

/** Each page of the sample itself, where scripts fill in the parts that are empty. */
const ofSample = new Map<string, { html: string; empty: Set<string> }>();
beforeAll(async () => {
  const content = readContent(sampleContent, sources);
  for (const path of pathsOf("", content)) {
    const html = await renderPage(path, content);
    ofSample.set(path, { html, empty: new Set(emptyParts(readBuiltPage(path, html))) });
  }
});

/** Renders pages, and returns the empty parts of those that differ from the sample's. */
async function findEmpty(paths: Iterable<string>, content: Content): Promise<string[]> {
  const found = [...paths].map(async (path) => {
    const html = await renderPage(path, content);
    const same = ofSample.get(path);
    if (same?.html === html) return [];
    return emptyParts(readBuiltPage(path, html)).filter((part) => !same?.empty.has(part));
  });
  return (await Promise.all(found)).flat();
}

const shown = "svg, img, input, button, iframe, [data-map-url], [data-form]";
const parts = "h1, h2, h3, h4, ul, ol, dl, p, li, td, th, caption, a, button, label, summary, table, tbody";

/** Finds parts without text, headings without text below, and a "Show more" with nothing to show. */
function emptyParts({ path, document }: BuiltPage): string[] {
  const isEmpty = (part: HTMLElement | null) =>
    part === null || (visibleText(part) === "" && !part.querySelector(shown) && !part.attrs["aria-label"]);
  const empty = document.querySelectorAll(parts).filter(isEmpty);
  const folds = document
    .querySelectorAll(".phone-fold")
    .filter((fold) => isEmpty(fold.previousElementSibling));
  return [
    ...[...empty, ...folds].map((part) => `${path}: ${part.outerHTML.slice(0, 90)}`),
    ...headingsOverNothing(document).map((words) => `${path}: "${words}" stands over nothing`),
  ];
}

function headingsOverNothing(document: HTMLElement): string[] {
  for (const fold of document.querySelectorAll(".phone-fold")) fold.remove();
  const html = document.querySelector("main")?.innerHTML ?? "";
  const [, ...pieces] = html.split(/(?=<h[1-6][\s>])/);
  return pieces.flatMap((piece, i) => {
    const [, level = "", words = "", rest = ""] =
      /^<h(\d)[^>]*>([\s\S]*?)<\/h\d>([\s\S]*)$/.exec(piece) ?? [];
    const next = /^<h(\d)/.exec(pieces[i + 1] ?? "")?.[1] ?? "0";
    const isOver =
      /<(?:svg|img|input|button|iframe)\b|data-map-url|data-form/.test(rest) ||
      rest.replace(/<[^>]*>/g, "").trim();
    return isOver || next > level ? [] : [words.replace(/<[^>]*>/g, "")];
  });
}

/** Returns mistakes that name no field, or else the empty parts of the pages that show the lists. */
async function tried(changes: readonly Change[]): Promise<string[]> {
  let content: Content;
  try {
    content = readContent(sampleContent, changedFolder(changes));
  } catch (error) {
    const told = (error as Error).message.split("\n");
    const accepted = changes.filter(({ file }) => !told.some((line) => line.startsWith(`sample/${file}:`)));
    const unnamed = told.filter((line) => !/^sample\/\S+ \S+.*: ./.test(line));
    if (changes.length === 1 || unnamed.length > 0) return unnamed;
    return accepted.length < changes.length ? tried(accepted) : told;
  }
  return findEmpty(new Set(changes.flatMap(({ file }) => pathsOf(file, content))), content);
}

test("the lists of every schema are found", () => {
  expect(lists.length).toBeGreaterThan(80);
  expect(lists.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "services.yaml claims",
      "faq.yaml groups[0].items",
      "pages/about.yaml vetting.parts",
    ]),
  );
});

/** Lists of files with a page of their own are tried together, one of each file. */
const together: (typeof lists)[] = [];
for (const list of lists) {
  const free = together.find((batch) => batch.every(({ file }) => file !== list.file && ownPage(file)));
  if (free && ownPage(list.file)) free.push(list);
  else together.push([list]);
}

test.each(together.map((batch) => ({ batch, names: batch.map(({ name }) => name).join(", ") })))(
  "$names, empty or with one entry, is rejected or leaves no part of a page empty [PC02]",
  async ({ batch }) => {
    const withEntries = (keep: number) =>
      batch.flatMap(({ file, path }) => {
        const source = sources.open(file);
        const value = source.ok ? valueAt(source.value.raw, path) : undefined;
        const entries = Array.isArray(value) ? value : [];
        return entries.length >= keep ? [{ file, path, value: entries.slice(0, keep) }] : [];
      });
    expect(await tried(withEntries(0))).toEqual([]);
    expect(await tried(withEntries(1))).toEqual([]);
  },
);
