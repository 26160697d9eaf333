const words = "none one two three four five six seven eight nine ten eleven twelve".split(" ");

/** 6 as "six"; in digits from thirteen on. */
export function numberWord(count: number): string {
  return words[count] ?? String(count);
}
