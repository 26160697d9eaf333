import { dispatchInput } from "../../client/draft.ts";

export type Town = { city: string; state: string };

/** Both fields follow the ZIP code while they are empty or as it filled them in. Returns "Parker, CO" for announcement. */
export function fillInTown({ elements }: HTMLFormElement, town: Town | undefined): string {
  const filledIn = (["city", "state"] as const).map((name) => {
    const field = elements.namedItem(name) as HTMLInputElement;
    const { offered = "" } = field.dataset;
    if (field.value && field.value !== offered) return "";
    const word = town?.[name] ?? "";
    field.dataset.offered = word;
    if (word !== field.value) {
      field.value = word;
      dispatchInput(field);
    }
    return word;
  });
  return filledIn.filter(Boolean).join(", ");
}
