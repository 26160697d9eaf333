import { isPlainObject } from "#domain/is-plain-object.ts";
import type { FieldPath } from "./read-yaml.ts";

/** What an entry of a list, or a whole post, is for: a service, or something that a business may do without. */
export const forField = "for";

type Offers = (name: string) => boolean;

/** Whether it is for what isn't offered. */
export function isLeftOut(entry: unknown, offers: Offers): boolean {
  return isPlainObject(entry) && forField in entry && !offers(String(entry[forField]));
}

/** The path of a field in its file, of one whose entries are counted without those that are left out. */
export function pathInFile(written: unknown, [key, ...rest]: FieldPath, offers: Offers): FieldPath {
  if (key === undefined) return [];
  const kept = Array.isArray(written)
    ? written.flatMap((entry, i) => (isLeftOut(entry, offers) ? [] : [i]))
    : [];
  const place = typeof key === "number" ? (kept[key] ?? key) : key;
  return [place, ...pathInFile(Object(written)[place], rest, offers)];
}

/** Stands above a block of a Markdown text that is for one service, or for something that a business may do without. */
const mark = /^[ \t]*<!--[ \t]*for:[ \t]*([\w-]+)[ \t]*-->[ \t]*$/;

/** What blocks of a text are for, and the place of the line that says so. */
export function blocksFor(text: string): { name: string; line: number }[] {
  return text.split("\n").flatMap((words, line) => {
    const name = mark.exec(words)?.[1];
    return name === undefined ? [] : [{ name, line }];
  });
}

/** The text without its marks, and without the blocks for what isn't offered. */
export function leaveOutBlocks(text: string, offers: Offers): string {
  const lines = text.split("\n");
  const kept: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    const name = mark.exec(line)?.[1];
    if (name === undefined) kept.push(line);
    else if (!offers(name)) i = lastLineOfBlock(lines, i + 1);
  }
  return kept.join("\n");
}

/** A heading has all that stands under it, an entry of a list its own lines, and a paragraph ends at an empty line. */
function lastLineOfBlock(lines: readonly string[], first: number): number {
  const [, heading] = /^(#+) /.exec(lines[first] ?? "") ?? [];
  const isNext = heading
    ? (line: string) => (/^#+(?= )/.exec(line)?.[0].length ?? Infinity) <= heading.length
    : (line: string) => line.trim() === "" || /^(?:[-+*]|\d+[.)]) /.test(line) || mark.test(line);
  const next = lines.findIndex((line, i) => i > first && isNext(line));
  return (next < 0 ? lines.length : next) - 1;
}
