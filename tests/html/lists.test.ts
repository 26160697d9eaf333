import { join } from "node:path";
import type { HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { stringify } from "yaml";
import {
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
import { sampleBuild, sampleContent } from "../support/sample-business.ts";

const now = new Date("2026-11-01T18:00:00Z");
beforeAll(() => vi.useFakeTimers({ toFake: ["Date"], now }));
afterAll(() => void vi.useRealTimers());

const { staticPaths, render } = await loadBundle(join(sampleBuild, "server/index.js"));
const settings = {
  siteOrigin: "https://rockandpine.example",
  ...{ functionsOrigin: "", publicClientKey: null, isRelease: true },
};
const sources = openContentFolder(sampleContent);

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

/** The sample's content with another value for one list. */
function changedFolder(file: string, path: FieldPath, value: unknown): ContentFolder {
  return {
    ...sources,
    open(name) {
      const source = sources.open(name);
      if (name !== file || !source.ok) return source;
      return parseContentText(name, stringify(withValue(source.value.raw, path, value)));
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

/** Returns the pages that show a file's texts. */
function pathsOf(file: string, content: Content): string[] {
  const own = file.replace(/^pages\/(.*)\.yaml$/, "/$1");
  if (own === "/estimate") return [own, stay];
  if (staticPaths.includes(own)) return [own];
  const isOn = (path: string) => !isPageOff(content.business.off, path);
  return [...staticPaths.filter(isOn), ...pagePaths(content), stay];
}

async function renderPages(content: Content, file = ""): Promise<BuiltPage[]> {
  return Promise.all(
    pathsOf(file, content).map(async (path) => {
      const response = await render(path, { ...settings, content });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return readBuiltPage(path, await response.text());
    }),
  );
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

/** Parts that are empty in the sample itself, because scripts fill them in. */
let ofSample: Set<string>;
beforeAll(async () => {
  const pages = await renderPages(readContent(sampleContent));
  ofSample = new Set(pages.flatMap(emptyParts));
});

/** Returns mistakes that name no field, or else the empty parts of the pages that show the list. */
async function tried(file: string, path: FieldPath, value: unknown): Promise<string[]> {
  let content: Content;
  try {
    content = readContent(sampleContent, changedFolder(file, path, value));
  } catch (error) {
    const told = (error as Error).message.split("\n");
    return told.filter((line) => !/^sample\/\S+ \S+.*: ./.test(line));
  }
  return (await renderPages(content, file)).flatMap(emptyParts).filter((part) => !ofSample.has(part));
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

test.each(lists)(
  "$name, empty or with one entry, is rejected or leaves no part of a page empty [PC02]",
  async ({ file, path }) => {
    const source = sources.open(file);
    const value = source.ok ? valueAt(source.value.raw, path) : undefined;
    const [first] = Array.isArray(value) ? value : [];
    expect(await tried(file, path, [])).toEqual([]);
    if (first !== undefined) expect(await tried(file, path, [first])).toEqual([]);
  },
);
