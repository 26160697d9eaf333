type FoundLiteral = { line: number; what: string; found: string };

const price = /\$\d+(?:[.,]\d+)*/g;
const hour =
  /\b(?:1[0-2]|0?[1-9])(?::[0-5]\d)?\s?[ap]\.?m\b|(?<![\d:T])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])/gi;

/** In content any phone number counts, because it may be the business's former one. An id in an address is none. */
const anyPhone = /(?<![\w./=-])(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?![\w-])/g;

const allowed: { file: string; found: RegExp; why: string }[] = [
  {
    file: "domain/business/office-hours.ts",
    found: /^08:00$/,
    why: "shows in a message how a time is written",
  },
  {
    file: "domain/business/office-hours.ts",
    found: /^(?:00:00|12:00|23:59)$/,
    why: "midnight, noon and the last minute of a day: their names hold for every business",
  },
];

const timesOfVisits = /\b(time|at):/;

/** The fields of each content file where a fact may be written. */
const owners: Record<string, RegExp> = {
  "business.yaml": /\b(phone|smsNumber|opens|closes):/,
  "services.yaml": /\b(from|to):/,
  "pages/every-page.yaml": timesOfVisits,
  "pages/castle-rock-dog-walking.yaml": timesOfVisits,
  "pages/cities.yaml": timesOfVisits,
  "pages/jobs.yaml": timesOfVisits,
};

/** In a source file only the business's `phones` count. Comments are skipped: they show what a value looks like. */
export function findLiterals(file: string, text: string, phones: readonly string[] = []): FoundLiteral[] {
  const inContent = /^(?:content|sample)\/(.*)/.exec(file)?.[1];
  const patterns: [what: string, pattern: RegExp][] = [
    ["a price", price],
    ["an hour", hour],
    ...(inContent ? [anyPhone] : phones.map(phonePattern)).map((phone): [string, RegExp] => [
      "a phone number",
      phone,
    ]),
  ];
  return text.split("\n").flatMap((line, i) => {
    if (isComment(file, line) || owners[inContent ?? ""]?.test(line)) return [];
    const words = withoutTrailingComment(file, line);
    return patterns.flatMap(([what, pattern]) =>
      (words.match(pattern) ?? [])
        .filter((found) => !isGroupReference(words, found) && !isAllowed(file, found))
        .map((found) => ({ line: i + 1, what, found })),
    );
  });
}

function isAllowed(file: string, found: string): boolean {
  return allowed.some((entry) => entry.file === file && entry.found.test(found));
}

/** Matches "+13035550100" in the ways people write it: with or without the 1, with brackets, dots, dashes or blanks. */
function phonePattern(phone: string): RegExp {
  const [, area, exchange, number] = phone.match(/^\+1(\d{3})(\d{3})(\d{4})$/) ?? [];
  return new RegExp(`(?:\\+?1[\\s.-]?)?\\(?${area}\\)?[\\s.-]*${exchange}[\\s.-]*${number}`, "g");
}

function isComment(file: string, line: string): boolean {
  return file.endsWith(".md")
    ? false
    : file.endsWith(".yaml")
      ? /^\s*#/.test(line)
      : /^\s*(\/\/|\/\*|\*)/.test(line);
}

function withoutTrailingComment(file: string, line: string): string {
  if (file.endsWith(".yaml")) return line.replace(/\s#\s.*$/, "");
  return file.endsWith(".md") ? line : line.replace(/\s\/\/\s.*$/, "");
}

/** "$1" in a replacement is a group of the pattern, not a price. */
function isGroupReference(line: string, found: string): boolean {
  return /^\$[1-9]$/.test(found) && /\.replace(All)?\(/.test(line);
}
