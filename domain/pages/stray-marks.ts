/** A mark of everyday writing that the page would show as it is typed, and what to write in Markdown instead. */
type Mark = { pattern: RegExp; inMarkdown: string };

const list = "write - and a blank before each entry of a list, with an empty line above it";

/** Includes Markdown that isn't quite right, such as "** bold **". */
const leftMarks: Mark[] = [
  {
    pattern: /(?<!\*)\*{2,3}(?!\*)|(?<![\w_])__(?!_)|(?<!_)__(?![\w_])/,
    inMarkdown: "for bold write **words**, with no blank or period between the stars and the words",
  },
  {
    pattern: /(?<![\w*])\*[^*\n\p{L}]*\p{L}[^*\n]*\*(?![\w*])|(?<![\w_])_[^_\n\p{L}]*\p{L}[^_\n]*_(?![\w_])/u,
    inMarkdown: "for italics write *words*, with no blank between the stars and the words",
  },
  { pattern: /~~|==\S[^=\n]*==/, inMarkdown: "nothing can be struck out or colored; say it in words" },
  { pattern: /^[ \t]*[•‣◦▪●○■·∙⁃➢➤]/mu, inMarkdown: list },
  { pattern: /^[ \t]*\d{1,2}[.)]\p{L}/mu, inMarkdown: "write a blank behind the number, as in 1. Leash" },
  { pattern: /\n[ \t]*\d{1,2}[.)][ \t]/, inMarkdown: "put an empty line above a list" },
  {
    pattern: /^[ \t]*#+(?![#\d])/m,
    inMarkdown: "a heading is ## and a blank before its words, or ### one level down",
  },
  { pattern: /^[ \t]*>/m, inMarkdown: "write a quote with quotation marks" },
  {
    pattern: /^[ \t]*(?:-{3,}|={3,}|\*{3,}|_{3,}|:{3,}.*)[ \t]*$/m,
    inMarkdown: "take the line out, or begin the part with a heading (## Words)",
  },
  {
    pattern: /^[ \t]*\|.*\|/m,
    inMarkdown: "write a table as a list (- Words), or under headings (## Words)",
  },
  { pattern: /\S\t+\S/, inMarkdown: "the page shows a tab as one blank; write a list (- Words)" },
  {
    pattern: /\]\(|\] \((?:\/|https?:|mailto:|tel:)|\)\[(?:\/|https?:)/,
    inMarkdown: "write a link as [words](/page), with no blank in it but between the words",
  },
  {
    pattern: /!?\[\[[^[\]]*\]\]/,
    inMarkdown: "write a link as [words](/page), and a fact as {{group.name}}",
  },
  { pattern: /(?<!\S):[a-z]+(?:_[a-z]+)*:(?!\S)/, inMarkdown: "put in the sign itself, such as 🐶" },
  { pattern: /^\[\][ \t]/m, inMarkdown: "write a list without boxes (- Words)" },
  { pattern: /\[\^[^[\]\s]+\]/, inMarkdown: "there are no notes under a text; say it in the text" },
  { pattern: /\{[#.:][\w-]*\}|^\[toc\]/im, inMarkdown: "take it out" },
];

/** Marks that Markdown reads, but that a field of plain text shows. */
const readMarks = [
  /<\/?[a-z][^<>\n]*>/i,
  /&(?:nbsp|amp|[lg]t|quot|apos|copy|reg|trade|[lr][sd]quo|[mn]dash|hellip|bull|middot|deg|[a-z](?:acute|grave|uml|tilde|cedil|circ)|#\d+|#x[\da-f]+);/i,
  /`[^`\n]+`/,
  /\\[^\w\s]|\\$/m,
  /^[-+*][ \t]/,
];

const inPlainWords = [...leftMarks.map(({ pattern }) => pattern), ...readMarks];

/** Finds a mark in text that Markdown has left as it is. `at` is its index. */
export function findLeftMark(words: string): { at: number; toDo: string } | null {
  for (const { pattern, inMarkdown } of leftMarks) {
    const at = placeOf(pattern, words);
    if (at !== null) return { at, toDo: inMarkdown };
  }
  const at = findRepeatedSign(words);
  return at === null ? null : { at, toDo: list };
}

/** Returns the index of a mark that the page would show as it is typed; null without one. */
export function findMarkInPlainWords(words: string): number | null {
  for (const pattern of inPlainWords) {
    const at = placeOf(pattern, words);
    if (at !== null) return at;
  }
  return findRepeatedSign(words);
}

function placeOf(pattern: RegExp, words: string): number | null {
  const match = pattern.exec(words);
  if (!match) return null;
  return match.index + match[0].length - match[0].trimStart().length;
}

/** A sign that starts several lines is a pasted list; at the start of one line it may be a remark. */
function findRepeatedSign(words: string): number | null {
  const signs = new Set<string>();
  for (const { index, groups } of words.matchAll(/^(?<blanks>[ \t]*)(?<sign>[-–—*+✓✔✗☐☑→])/gmu)) {
    const { blanks = "", sign = "" } = groups ?? {};
    if (signs.has(sign)) return index + blanks.length;
    signs.add(sign);
  }
  return null;
}
