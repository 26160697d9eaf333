import { lowerFirst, upperFirst } from "../first-letter.ts";

/** `one` and `more` are its names, as the schedule form shows them. */
export type PetKind = { id: string; one: string; more: string; drawing?: string | undefined };

/** The field that counts them: "Guinea pigs" becomes guineaPigs. */
export function countName({ more }: Pick<PetKind, "more">): string {
  const [first = "", ...others] = more.toLowerCase().split(/[\s_-]+/);
  return first + others.map(upperFirst).join("");
}

/** "1 dog", "3 guinea pigs" */
export function countedPets({ one, more }: PetKind, count: number): string {
  return `${count} ${lowerFirst(count === 1 ? one : more)}`;
}

/** In the order of the kinds; two of them may share one. */
export function petDrawings(pets: readonly PetKind[]): string[] {
  return [...new Set(pets.flatMap(({ drawing = [] }) => drawing))];
}

/** "dog:2,horse:3", as the address of an estimate has them. */
export function readKinds(text: string): Record<string, number> {
  const counts = text.split(",").flatMap((each): [string, number][] => {
    const [, id = "", count = ""] = /^([a-z][a-z\d-]{0,29}):(\d{1,2})$/.exec(each) ?? [];
    return Number(count) > 0 ? [[id, Number(count)]] : [];
  });
  return Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function writeKinds(counts: readonly (readonly [id: string, count: number | string])[]): string {
  return counts.map((each) => each.join(":")).join();
}
