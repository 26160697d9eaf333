import type { LeadWithDeliveries } from "../domain/leads/lead.ts";

/** The machine-readable form of a lead that `list --json` promises; other programs rely on exactly these keys. */
export function leadJson(lead: LeadWithDeliveries) {
  const { id, form, receivedAt, status, fields, smsConsent, source, heldFor, deliveries } = lead;
  return {
    id,
    form,
    receivedAt,
    status,
    fields,
    smsConsent,
    source,
    heldFor,
    deliveries: deliveries.map(({ channel, state, attempts, lastError }) => ({
      channel,
      state,
      attempts,
      lastError,
    })),
  };
}
