/** Wide characters become plain ones, and what nobody sees goes. For what is written in ASCII, and to compare. */
export function plainCharacters(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/\p{DI}/gu, "")
    .trim();
}

/** What a list or a sentence left behind an address or a number. */
export function withoutEndMarks(text: string): string {
  let end = text.length;
  while (end > 0 && " ,;.".includes(text[end - 1] ?? "-")) end--;
  return text.slice(0, end);
}
