/** For a sentence of content that other sentences end, as in "Call us. {{business.afterHours}}." */
export function withoutEndMark(sentence: string): string {
  return sentence.replace(/[.!]$/, "");
}
