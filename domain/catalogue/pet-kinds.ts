import { lowerFirst, upperFirst } from "../wording.ts";

/** `one` and `more` are its names, as the schedule form shows them. */
export type PetKind = { id: string; one: string; more: string; drawing?: string | undefined };

/** Returns the name of the field that counts them: "Guinea pigs" becomes guineaPigs. */
export function countName({ more }: Pick<PetKind, "more">): string {
  const [first = "", ...others] = more.toLowerCase().split(/[\s_-]+/);
  return first + others.map(upperFirst).join("");
}

/** "1 dog", "3 guinea pigs" */
export function countedPets({ one, more }: PetKind, count: number): string {
  return `${count} ${lowerFirst(count === 1 ? one : more)}`;
}

/** Returns the drawings in the order of the kinds, each once. */
export function petDrawings(pets: readonly PetKind[]): string[] {
  return [...new Set(pets.flatMap(({ drawing = [] }) => drawing))];
}
