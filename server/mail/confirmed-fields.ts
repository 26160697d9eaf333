import * as v from "valibot";
import type { Lead } from "../../domain/leads/lead.ts";
import { type Field, fieldText } from "../../domain/requests/field.ts";
import { filledFields, type LeadContext, type ShownField } from "./lead-facts.ts";

/**
 * The fields that the confirmation mail repeats. Anybody can have it sent to a stranger, so a text must match
 * `confirmationPattern`, and a consent needs its stored proof.
 */
export function confirmedFields(
  lead: Lead,
  { serviceNames, towns }: Pick<LeadContext, "serviceNames" | "towns">,
): ShownField[] {
  const { smsConsent = "recorded" } = lead;
  return filledFields(lead, serviceNames)
    .filter(({ name, of }) => mayBeConfirmed(of, lead.fields[name], serviceNames))
    .filter(({ name }) => name !== "smsOptIn" || smsConsent === "recorded")
    .map((field) => {
      const town = field.name === "zipCode" && towns[field.text.slice(0, 5)];
      return town ? { ...field, text: `${field.text} (${town})` } : field;
    });
}

function mayBeConfirmed(
  { kind, confirmationPattern, schema }: Partial<Field>,
  value: unknown,
  offered: LeadContext["serviceNames"],
): boolean {
  if (!kind || !schema) return false;
  if (kind === "choices") return Array.isArray(value) && value.every((id) => Object.hasOwn(offered, id));
  if (kind === "text" || kind === "lines") return confirmationPattern?.test(fieldText(value)) ?? false;
  return v.is(schema, kind === "number" ? Number(value) : value);
}
