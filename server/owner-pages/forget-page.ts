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
    body: html`<p>Saved under the email address or phone number of ${senderLabel(lead)}:</p>
<ul>${records.leads.map(
      ({ name, form, receivedAt }) =>
        html`<li>${name || "No name"}: ${formTitle(form)}, ${businessTime(receivedAt, "short", timeZone)}</li>`,
    )}</ul>
<p>Does one of them belong to someone else? Then don't tap the button: whoever runs your website can delete by the address or the number alone.</p>
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
    body: html`<p role="status">This can't be undone. Now delete what's elsewhere: every email you got about it, the one that led here too,
and whatever your CRM keeps.</p>
<p>${kept(found.records)}</p>`,
  };
}

function kept({ consentCount }: PersonRecords): string {
  const proofs =
    consentCount > 0
      ? `${counted(consentCount, "proof")} of agreeing to text messages ${consentCount === 1 ? "stays" : "stay"} as long as the privacy policy says. `
      : "";
  return `${proofs}Older backups still hold what's deleted until newer ones replace them.`;
}
