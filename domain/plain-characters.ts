/** Makes wide characters plain and removes invisible ones, for text that should be ASCII and for comparisons. */
export function plainCharacters(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/\p{DI}/gu, "")
    .trim();
}

/** Removes what a list or a sentence left behind an address or a number. */
export function withoutEndMarks(text: string): string {
  let end = text.length;
  while (end > 0 && " ,;.".includes(text[end - 1] ?? "-")) end--;
  return text.slice(0, end);
}
