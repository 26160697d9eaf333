import type { Checked } from "./checked.ts";
import { readContentBytes } from "./list-content.ts";

const utf16Marks = ["fffe", "feff"];
const conflictMark = /^(?:<{7}|>{7}) /m;
/** What is left of letters that one program saved and another one read in different ways, such as Ã© for é. */
const brokenLetter = /\uFFFD|[ÃÂ][\u00A0-\u00BF]|â€/;
/** Allowed are tabs and line ends. */
const controlCharacter = /(?![\t\n])\p{Cc}/u;

/** With "\n" at the ends of lines, whatever the file has. */
export function readContentText(folder: string, name: string): Checked<string> {
  let bytes: Buffer;
  try {
    bytes = readContentBytes(folder, name);
  } catch {
    return { ok: false, mistakes: [`${name} is missing or can't be read, and the website needs it`] };
  }
  const refuse = (line: number, why: string): Checked<string> => ({
    ok: false,
    mistakes: [`${name}:${line} ${why}`],
  });
  if (utf16Marks.includes(bytes.subarray(0, 2).toString("hex")))
    return refuse(1, "is saved as UTF-16; save the file as UTF-8");
  const text = decode(bytes);
  if (text === null)
    return refuse(
      lineOfFault(bytes),
      "has a letter that isn't UTF-8, the way some programs write é or a curly quotation mark; save the file as UTF-8 and check this line",
    );
  const lines = text.replaceAll(/\r\n?/g, "\n");
  const lineOf = (index: number) => lines.slice(0, index).split("\n").length;
  const control = controlCharacter.exec(lines);
  if (control)
    return refuse(
      lineOf(control.index),
      "has a character you can't see (a control character); type this line again",
    );
  const broken = brokenLetter.exec(lines);
  if (broken)
    return refuse(
      lineOf(broken.index),
      `has a letter that was lost when the file was saved (${broken[0]}); type it again`,
    );
  const conflict = conflictMark.exec(lines);
  if (conflict)
    return refuse(
      lineOf(conflict.index),
      "has two versions that were never merged, between <<<<<<< and >>>>>>>; keep one and delete the marked lines",
    );
  return { ok: true, value: lines };
}

/** Without the mark that some programs write at the beginning. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function lineOfFault(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf("\n", start);
    const next = end < 0 ? bytes.length : end + 1;
    if (decode(bytes.subarray(start, next)) === null) return line;
    start = next;
  }
  return line;
}
