import { showValue } from "../../domain/pages/show-value.ts";
import { bodyField, type ContentFolder } from "./content-source.ts";

/** The Markdown parser takes minutes for what no writer means. */
const maxLength = 200_000;
const maxMarks = 10_000;
const maxMarksTogether = 400;
const maxDepth = 12;
const nesting = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]))+/;

/** Names the first place in a text that would hold up the build. */
export function findUnboundedMarkup(folder: ContentFolder, name: string, text: string): string[] {
  const source = folder.open(name);
  const refuse = (words: string, why: string) => {
    const line = source.ok ? source.value.lineOf([bodyField], words) : 1;
    return [`${name}:${line} ${bodyField}: found ${showValue(words)}, ${why}`];
  };
  if (text.length > maxLength)
    return refuse(text.slice(0, maxLength), `a text may have at most ${maxLength} characters`);
  const line = text.split("\n").find((each) => depthOf(each) > maxDepth);
  if (line) return refuse(line, `is nested more than ${maxDepth} deep`);
  if (countMarks(text) > maxMarks)
    return refuse(text, `a text may have at most ${maxMarks} marks such as * and |`);
  const crowded = text
    .split(/\n[ \t]*\n/)
    .find((each) => countMarks(each.replaceAll("|", "")) > maxMarksTogether);
  if (crowded === undefined) return [];
  return refuse(crowded, `has more than ${maxMarksTogether} marks such as * and [ without an empty line`);
}

function countMarks(text: string): number {
  return text.match(/[*_~`[\]!<&|]/g)?.length ?? 0;
}

function depthOf(line: string): number {
  const indent = line.length - line.trimStart().length;
  const marks = nesting.exec(line)?.[0].match(/>|[-+*.)](?=[ \t])/g)?.length ?? 0;
  return Math.max(marks, indent / 8);
}
