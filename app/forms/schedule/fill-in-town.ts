import { announceInput } from "../../client/draft.ts";

export type Town = { city: string; state: string };

/** Fills in what is still empty of a town, and says whether anything was: what the visitor typed stays. */
export function fillInTown({ elements }: HTMLFormElement, town: Town): boolean {
  const empty = (["city", "state"] as const).flatMap((name) => {
    const field = elements.namedItem(name);
    return field instanceof HTMLInputElement && field.value === "" ? [{ field, value: town[name] }] : [];
  });
  for (const { field, value } of empty) {
    field.value = value;
    announceInput(field);
  }
  return empty.length > 0;
}
