import { dispatchInput } from "../../client/draft.ts";

export type Town = { city: string; state: string };

/**
 * Fills in the town of a ZIP code and gives what was filled in, as "Parker, CO". Both fields follow the ZIP code, and
 * are empty for an unknown one, until the visitor edits them: what was typed stays.
 */
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
