import * as v from "valibot";
import { listOf } from "../pages/content-text.ts";
import { formatList, lowerFirst, numberWord } from "../wording.ts";
import type { PetKind } from "./pet-kinds.ts";
import { petKindIdSchema } from "./pet-kinds-schema.ts";

/** From pet number `from` on, each costs more. `kinds` are ids, none for any kind; `one` and `more` are their names. */
type ExtraPet = { cents: number; from: number; kinds: string[]; one: string; more: string };

/** How many pets a stay has, and of which kinds where that is known. */
type PetCounts = { pets: number; kinds: Record<string, number> };

const ordinals = "second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const fromSchema = v.pipe(
  v.number(),
  v.integer("must be a whole number from 2 to 10"),
  v.minValue(2, "must be a whole number from 2 to 10"),
  v.maxValue(10, "must be a whole number from 2 to 10"),
  v.description("3: the third costs more, as does each after it"),
);

export function extraPetSchema(dollars: v.GenericSchema<number, number>) {
  return v.pipe(
    v.union(
      [
        dollars,
        v.strictObject({
          amount: dollars,
          from: v.optional(fromSchema),
          kinds: v.optional(v.pipe(listOf(petKindIdSchema), v.description("every kind when empty"))),
        }),
      ],
      "must be dollars, or amount, from and kinds, such as { amount: 6, from: 3, kinds: [dog] }",
    ),
    v.description(
      "what each pet after the first adds to a visit or night; without it, you quote it on the call",
    ),
    v.transform((extra): ExtraPet => {
      const { amount, from = 2, kinds = [] } = typeof extra === "number" ? { amount: extra } : extra;
      return { cents: Math.round(amount * 100), from, kinds: [...new Set(kinds)], one: "pet", more: "pets" };
    }),
  );
}

/** Adds the business's names of the kinds. A price that counts each of its kinds counts every pet. */
export function nameExtraPet(extraPet: ExtraPet, pets: readonly PetKind[]): ExtraPet {
  const named = pets.filter(({ id }) => extraPet.kinds.includes(id));
  if (named.length === 0) return extraPet;
  const namesOf = (name: "one" | "more") =>
    formatList(
      named.map((kind) => lowerFirst(kind[name])),
      "or",
    );
  const isEvery = named.length === pets.length && named.length === extraPet.kinds.length;
  return { ...extraPet, kinds: isEvery ? [] : extraPet.kinds, one: namesOf("one"), more: namesOf("more") };
}

/** Returns whether the kinds of the pets must be known to tell the price. */
export function isKindOpen(extraPet: ExtraPet | undefined, counts: PetCounts): boolean {
  const { least, most } = extraPets(extraPet, counts);
  return least < most;
}

/** Returns how many pets cost more, as a range when some kinds are unknown. */
export function extraPets(
  extraPet: ExtraPet | undefined,
  { pets, kinds }: PetCounts,
): { least: number; most: number } {
  if (!extraPet) return { least: 0, most: 0 };
  const beyond = (count: number) => Math.max(0, count - extraPet.from + 1);
  const counted = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  const ofKinds = extraPet.kinds.reduce((sum, kind) => sum + (kinds[kind] ?? 0), 0);
  if (extraPet.kinds.length === 0) return { least: beyond(pets), most: beyond(pets) };
  return { least: beyond(ofKinds), most: beyond(ofKinds + Math.max(0, pets - counted)) };
}

/** "for one pet", "for two horses": the pets that the price includes. */
export function includedPetsText({ from, one, more }: ExtraPet): string {
  return from === 2 ? `for one ${one}` : `for ${numberWord(from - 1)} ${more}`;
}

/** "$6 more for each additional pet", "$10 more each, from the third horse on" */
export function morePetsText(amount: string, { from, one }: ExtraPet): string {
  return from === 2
    ? `${amount} more for each additional ${one}`
    : `${amount} more each, from the ${ordinals[from - 2]} ${one} on`;
}
