/** "1 request", "2 requests". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export function formatList(words: readonly string[], conjunction: "and" | "or"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${conjunction} ${words.at(-1)}`;
}

/** Numbers from thirteen on stay in digits. */
export function numberWord(count: number): string {
  const words = "none one two three four five six seven eight nine ten eleven twelve".split(" ");
  return words[count] ?? String(count);
}

/** Removes the end mark of a sentence that the text around it ends, as in "Call us. {{business.afterHours}}." */
export function withoutEndMark(sentence: string): string {
  return sentence.replace(/[.!]$/, "");
}
