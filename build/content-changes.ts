import { hash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseContentText } from "#app/content/content-source.ts";
import { listContent, readContentBytes } from "#app/content/list-content.ts";
import type { ContentChanges } from "#domain/pages/changed-content.ts";
import { type ContentFields, compareContent } from "./compare-content.ts";
import { formerTextsFile } from "./place-build.ts";

/** By file of content/: its text, and of a photo its hash. */
type ContentTexts = Readonly<Record<string, string>>;

/** What takes a change back. A text is null where there was no such file. */
export type FormerTexts = {
  changes: ContentChanges;
  texts: Record<string, { before: string | null; afterHash: string | null }>;
  /** Replaced or removed; former ones are not kept. */
  lostPhotos: string[];
};

/** For the next build to compare with, and for the mail to the owners. */
const textsFile = "content-texts.json";
const changesFile = "content-changes.json";

/** Says in the build what changed since the former one, and beside it what takes that back. */
export function writeContentChanges(
  { build, former }: { build: string; former: string },
  folder: string,
): void {
  const present = readTexts(folder);
  writeFileSync(join(build, textsFile), JSON.stringify(present));
  const formerFile = join(former, textsFile);
  // The first build has none before it.
  const before = existsSync(formerFile) ? JSON.parse(readFileSync(formerFile, "utf8")) : null;
  const changes = compareContent(before && fieldsIn(before), fieldsIn(present));
  writeFileSync(join(build, changesFile), JSON.stringify(changes));
  if (before)
    writeFileSync(formerTextsFile(basename(build)), JSON.stringify(formerTexts(before, present, changes)));
}

/** Null where nothing is kept of that build, such as when it is too old. */
export function readFormerTexts(name: string): FormerTexts | null {
  const file = formerTextsFile(name);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

export function hashOf(text: string | Buffer): string {
  return hash("sha256", text).slice(0, 16);
}

const isPhoto = (name: string) => name.startsWith("photos/");

function readTexts(folder: string): ContentTexts {
  const names = listContent(folder).files.map(({ name }) => name);
  return Object.fromEntries(
    names
      .filter((name) => name !== "README.md")
      .map((name) => {
        const bytes = readContentBytes(folder, name);
        return [name, isPhoto(name) ? hashOf(bytes) : bytes.toString()];
      }),
  );
}

/** Of a drawing only whether it is another one. */
function fieldsIn(texts: ContentTexts): ContentFields {
  const fields = Object.entries(texts).flatMap(([name, text]): [string, unknown][] => {
    if (!/\.(?:yaml|md)$/.test(name)) return [[name, hashOf(text)]];
    const source = parseContentText(name, text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n"));
    return source.ok ? [[name, source.value.raw]] : [];
  });
  return Object.fromEntries(fields);
}

function formerTexts(before: ContentTexts, after: ContentTexts, changes: ContentChanges): FormerTexts {
  const changed = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
  const texts = changed
    .filter((name) => !isPhoto(name))
    .map((name) => [
      name,
      {
        before: before[name] ?? null,
        afterHash: after[name] === undefined ? null : hashOf(after[name]),
      },
    ]);
  return {
    changes,
    texts: Object.fromEntries(texts),
    lostPhotos: changed.filter((name) => isPhoto(name) && name in before),
  };
}
