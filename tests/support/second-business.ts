import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { buildVariant } from "./build-site.ts";

/** Its photos lie on other hosts, which the test must stand in for unless `hasPhotos` is false. */
export function buildSecondBusiness({ env = {}, hasPhotos = true } = {}): Promise<string> {
  return buildVariant(({ folder }) => writeSecondBusiness(folder, { hasPhotos }), {
    ...{ env, options: ["--release"], isLikeSample: false },
  });
}

/** In place of the sample business's content. */
export async function writeSecondBusiness(content: string, { hasPhotos = true } = {}): Promise<void> {
  const edit = async (name: string, change: (text: string) => string) =>
    writeFile(join(content, name), change(await readFile(join(content, name), "utf8")));
  await overlayContent("tests/fixtures/second-business", content);
  for (const name of ["privacy-policy", "terms-of-service"]) await edit(`legal/${name}.md`, ownLegalText);
  if (hasPhotos) return;
  await edit("team.yaml", (text) => text.replace(/^ *image: .*\n/m, ""));
  await edit("blog/windows.md", (text) => text.replace(/photo-[\w-]+/, "scene:sitter-door"));
}

/** tests/fixtures/second-business/README.md explains the rules. */
async function overlayContent(over: string, content: string): Promise<void> {
  for (const name of (await readdir(over, { recursive: true })).filter((file) => file.endsWith(".yaml"))) {
    const [base, changes] = await Promise.all(
      [content, over].map(async (folder) => parse(await readFile(join(folder, name), "utf8"))),
    );
    await writeFile(join(content, name), stringify(merge(base, changes)));
  }
  for (const name of ["logo.svg", "drawings"])
    await cp(join(over, name), join(content, name), { recursive: true });
  await rm(join(content, "blog"), { recursive: true });
  await cp(join(over, "blog"), join(content, "blog"), { recursive: true });
}

function merge(base: unknown, changes: unknown): unknown {
  if (Array.isArray(changes)) return changes.map((entry) => merge(sameEntry(base, entry), entry));
  if (!isObject(changes)) return changes;
  const merged = isObject(base) ? { ...base } : {};
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete merged[key];
    else merged[key] = merge(merged[key], value);
  }
  return merged;
}

function sameEntry(base: unknown, entry: unknown): unknown {
  if (!Array.isArray(base) || !isObject(entry) || entry.id === undefined) return undefined;
  return base.find((candidate) => isObject(candidate) && candidate.id === entry.id);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Of another state, by one person who sits with cats and does not text. */
function ownLegalText(text: string): string {
  return ownLegalWords
    .reduce((words, [before, after]) => words.replaceAll(before, after), text)
    .replace(/^wordsOf:.*\n/m, "")
    .replace(/^## Text messages\n[\s\S]*?(?=^## )/m, "")
    .replaceAll(/^(?!#).*\b(?:text messages?|SMS)\b.*\n/gim, "");
}

const ownLegalWords: [RegExp | string, string][] = [
  ["Colorado", "Vermont"],
  [", keys, emergencies and text messages", ", keys and emergencies"],
  ["by email and by text", "and by email"],
  [", payment and text delivery", " and payment"],
  ["a safe leash, collar or carrier", "a carrier"],
  ["shorten a walk, replace it with play indoors or send the backup team", "come later than agreed"],
  [" and the backup team cannot come,", ""],
  ["Sitters arrive", "Your sitter arrives"],
  ["Our sitters are", "Your sitter is"],
  ["Your sitters", "Your sitter"],
];
