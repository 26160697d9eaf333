const words = "none one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Numbers from thirteen on stay in digits. */
export function numberWord(count: number): string {
  return words[count] ?? String(count);
}
