import { type FormEvent, useState } from "react";
import { townOfZip } from "#domain/business/town-of-zip.ts";
import type { scheduleForm } from "#domain/requests/schedule-form.ts";
import { dispatchInput } from "../../client/draft.ts";
import type { RenderField } from "../form-field.tsx";

export type Town = { city: string; state: string };

type Props = {
  field: RenderField<typeof scheduleForm>;
  towns: Record<string, Town>;
  /** The town that the server filled in for the ZIP code of an estimate. */
  filledIn: Partial<Town>;
};

export function ServiceAddress({ field, towns, filledIn }: Props) {
  const [offered, setOffered] = useState("");

  function offerTown({ currentTarget: { value, form } }: FormEvent<HTMLInputElement>) {
    if (form) setOffered(fillInTown(form, townOfZip(towns, value), filledIn));
  }

  return (
    <fieldset>
      <legend>Service Address</legend>
      {field("streetAddress")}
      {field("apartment")}
      <div className="auto-grid field-row">
        {field("city")}
        {field("state")}
        {field("zipCode", { onInput: offerTown })}
      </div>
      <p className="field-help" role="status">
        {offered && `We filled in ${offered}. Change it if it isn't right.`}
      </p>
    </fieldset>
  );
}

/** Fills in each field that is empty or still as filled in before. Returns "Parker, CO" for the announcement. */
export function fillInTown(
  { elements }: HTMLFormElement,
  town: Town | undefined,
  filledIn: Partial<Town> = {},
): string {
  const words = (["city", "state"] as const).map((name) => {
    const field = elements.namedItem(name) as HTMLInputElement;
    const { offered = filledIn[name] ?? "" } = field.dataset;
    if (field.value && field.value !== offered) return "";
    const word = town?.[name] ?? "";
    field.dataset.offered = word;
    if (word !== field.value) {
      field.value = word;
      dispatchInput(field);
    }
    return word;
  });
  return words.filter(Boolean).join(", ");
}
