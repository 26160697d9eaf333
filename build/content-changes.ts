import { hash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseContentText } from "#app/content/content-source.ts";
import { listContent, readContentBytes } from "#app/content/list-content.ts";
import { type ContentFields, compareContent } from "./compare-content.ts";

/** By file of content/: its text, and of a photo its hash. */
type ContentTexts = Readonly<Record<string, string>>;

/** For the next build to compare with, and for the mail to the owners. */
const textsFile = "content-texts.json";
const changesFile = "content-changes.json";

/** Says in the build what changed since the former one. */
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
}

function hashOf(text: string | Buffer): string {
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
