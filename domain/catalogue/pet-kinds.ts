/** `one` and `more` are its names, as the schedule form shows them. */
export type PetKind = { id: string; one: string; more: string };

/** The field that counts them: "Guinea pigs" becomes guineaPigs. */
export function countName({ more }: Pick<PetKind, "more">): string {
  const [first = "", ...others] = more.toLowerCase().split(/[\s_-]+/);
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** "1 dog", "3 guinea pigs" */
export function countedPets({ one, more }: PetKind, count: number): string {
  return `${count} ${inSentence(count === 1 ? one : more)}`;
}

export function inSentence(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
