/** "1 request", "2 requests". */
export function counted(count: number, one: string, many = plural(one)): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** "walks", "puppy classes", "tea parties" */
export function plural(one: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(one)) return `${one}es`;
  return /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`;
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

/** Leaves one full stop where a name such as "Paws, Inc." ends the sentence; one such as "Wag!" stays whole. */
export function wordsBefore(rest: string, words: string): string {
  return rest.startsWith(".") ? words.replace(/\.$/, "") : words;
}
