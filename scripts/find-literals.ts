/** A fact that stands as a literal where it should come from the data. */
type FoundLiteral = { line: number; what: string; found: string };

const price = /\$\d+(?:[.,]\d+)*/g;
const hour =
  /\b(?:1[0-2]|0?[1-9])(?::[0-5]\d)?\s?[ap]\.?m\b|(?<![\d:T])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])/gi;

/** The fields that own a fact, by file: here it must stand as a literal. */
const owners: Record<string, RegExp> = {
  "content/business.yaml": /\b(phone|smsNumber|opens|closes):/,
  "content/services.yaml": /\b(from|to):/,
};

/**
 * Prices, the business's phone numbers and hours in a source or content file. Comments are not looked at: they say
 * what a value looks like.
 */
export function findLiterals(file: string, text: string, phones: readonly string[]): FoundLiteral[] {
  const patterns: [what: string, pattern: RegExp][] = [
    ["a price", price],
    ["an hour", hour],
    ...phones.map((phone): [string, RegExp] => ["the phone number", phonePattern(phone)]),
  ];
  return text.split("\n").flatMap((line, i) => {
    if (isComment(file, line) || owners[file]?.test(line)) return [];
    const words = withoutTrailingComment(file, line);
    return patterns.flatMap(([what, pattern]) =>
      (words.match(pattern) ?? [])
        .filter((found) => !isGroupReference(words, found))
        .map((found) => ({ line: i + 1, what, found })),
    );
  });
}

/** "+13035550100" as people write it: with a one in front or without, with brackets, dots, dashes or blanks. */
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

/** "$1" in a replacement stands for a group of the pattern. */
function isGroupReference(line: string, found: string): boolean {
  return /^\$[1-9]$/.test(found) && /\.replace(All)?\(/.test(line);
}
