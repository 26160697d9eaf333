import * as v from "valibot";
import type { Lead } from "../../domain/leads/lead.ts";
import { type Field, fieldText } from "../../domain/requests/field.ts";
import { filledFields, type LeadContext, type ShownField } from "./lead-facts.ts";

/**
 * What of a lead is repeated in the mail to the visitor, in the words of its form: what was chosen among what the form
 * offers, and texts that `confirmedIf` lets through. The address may be anybody's, so a field that says nothing of it is
 * left out. An agreement to text messages is confirmed only where its proof is recorded.
 */
export function confirmedFields(
  lead: Lead,
  { serviceNames, towns }: Pick<LeadContext, "serviceNames" | "towns">,
): ShownField[] {
  const { smsConsent = "recorded" } = lead;
  return filledFields(lead, serviceNames)
    .filter(({ name, of }) => mayBeConfirmed(of, lead.fields[name]))
    .filter(({ name }) => name !== "smsOptIn" || smsConsent === "recorded")
    .map((field) => {
      const town = field.name === "zipCode" && towns[field.text.slice(0, 5)];
      return town ? { ...field, text: `${field.text} (${town})` } : field;
    });
}

function mayBeConfirmed({ kind, confirmedIf, schema }: Partial<Field>, value: unknown): boolean {
  if (!kind || !schema) return false;
  if (kind === "text" || kind === "lines") return confirmedIf?.test(fieldText(value)) ?? false;
  return v.is(schema, kind === "number" ? Number(value) : value);
}
