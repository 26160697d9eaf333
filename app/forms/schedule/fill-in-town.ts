import { dispatchInput } from "../../client/draft.ts";

export type Town = { city: string; state: string };

/** Both fields follow the ZIP code until the visitor edits them. Returns "Parker, CO" for announcement. */
export function fillInTown({ elements }: HTMLFormElement, town: Town | undefined): string {
  const filledIn = (["city", "state"] as const).map((name) => {
    const field = elements.namedItem(name) as HTMLInputElement;
    const { offered = "" } = field.dataset;
    if (field.value !== offered) return "";
    const word = town?.[name] ?? "";
    if (word !== offered) {
      field.value = field.dataset.offered = word;
      dispatchInput(field);
    }
    return word;
  });
  return filledIn.filter(Boolean).join(", ");
}
