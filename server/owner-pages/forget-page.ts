import { html } from "hono/html";
import type { Business } from "../../domain/business/business.ts";
import { businessTime } from "../../domain/business-time.ts";
import { counted } from "../../domain/counted.ts";
import type { Lead } from "../../domain/leads/lead.ts";
import { formTitle, senderLabel } from "../mail/shown-fields.ts";
import type { PlainPage } from "../site/plain-page.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { deleteStoredPerson, findStoredPerson, senderOf } from "../store/stored-person.ts";
import type { PersonRecords } from "../store/stored-records.ts";

export type ForgetParts = {
  store: LeadStore;
  mailboxDir: string;
  site: { business: Pick<Business, "timeZone"> };
};

export const countField = "count";

export async function showForget(lead: Lead, parts: ForgetParts): Promise<PlainPage> {
  const { records } = await findStoredPerson(parts, senderOf(lead));
  const requests = counted(records.leads.length, "request");
  const { timeZone } = parts.site.business;
  return {
    title: `Delete ${requests} for good?`,
    body: html`<p>Stored under the email address or phone number of ${senderLabel(lead)}:</p>
<ul>${records.leads.map(
      ({ name, form, receivedAt }) =>
        html`<li>${name || "No name"}: ${formTitle(form)}, ${businessTime(receivedAt, "short", timeZone)}</li>`,
    )}</ul>
<p>Is one of them somebody else's? Then do not press the button: whoever looks after the website can delete by the address or the number alone.</p>
<p>${kept(records)}</p>
<form method="post"><input type="hidden" name="${countField}" value="${records.leads.length}"><button>Yes, delete for good</button></form>`,
  };
}

export async function forgetSender(lead: Lead, shownCount: string, parts: ForgetParts): Promise<PlainPage> {
  const found = await findStoredPerson(parts, senderOf(lead));
  if (String(found.records.leads.length) !== shownCount) return showForget(lead, parts);
  await deleteStoredPerson(parts, found);
  return {
    title: `${counted(found.records.leads.length, "request")} deleted`,
    body: html`<p role="status">It cannot be taken back. Delete yourself what is elsewhere: the mails you had of it, this one
too, and what your CRM keeps.</p>
<p>${kept(found.records)}</p>`,
  };
}

function kept({ consentCount }: PersonRecords): string {
  const proofs =
    consentCount > 0
      ? `${counted(consentCount, "proof")} of agreeing to text messages ${consentCount === 1 ? "is" : "are"} kept for as long as the privacy policy says. `
      : "";
  return `${proofs}Backups made before now still hold what is deleted, until newer ones take their place.`;
}
