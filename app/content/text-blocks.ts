/** Stands above a block of a Markdown text that is for one service, or for something that a business may do without. */
const mark = /^[ \t]*<!--[ \t]*for:[ \t]*([\w-]+)[ \t]*-->[ \t]*$/;

/** What blocks of a text are for, and where that is written. */
export function blocksFor(text: string): { name: string; at: number }[] {
  let at = 0;
  return text.split("\n").flatMap((line) => {
    const start = at;
    at += line.length + 1;
    const name = mark.exec(line)?.[1];
    return name === undefined ? [] : [{ name, at: start }];
  });
}

/** The text without its marks, and without the blocks whose mark names something that is left out. */
export function leaveOutBlocks(text: string, isLeftOut: (name: string) => boolean): string {
  const lines = text.split("\n");
  const kept: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    const name = mark.exec(line)?.[1];
    if (name === undefined) kept.push(line);
    else if (isLeftOut(name)) i = lastLineOfBlock(lines, i + 1);
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
