import { html } from "hono/html";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { type Lead, senderName } from "#domain/leads/lead.ts";
import { formatPhone } from "#domain/phone-number.ts";
import { counted } from "#domain/wording.ts";
import { businessTime } from "#domain/zoned-clock.ts";
import { formTitle, requestRows } from "../mail/shown-fields.ts";
import type { PlainPage } from "../site/plain-page.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { deleteStoredPerson, senderOf } from "../store/stored-person.ts";
import type { PersonContact, PersonRecords } from "../store/stored-records.ts";
import { describeRows } from "./request-page.ts";

type ForgetParts = {
  store: LeadStore;
  mailboxDir: string;
  site: SiteFacts;
};

export const chosenField = "request";

export async function showForget(lead: Lead, parts: ForgetParts, notice = ""): Promise<PlainPage> {
  const person = senderOf(lead);
  const records = await parts.store.findPerson(person);
  const shared = records.leads.filter((found) => isSamePerson(found, person));
  const others = records.leads.filter((found) => !shared.includes(found));
  const choice = (found: Lead) => {
    const { id, form, receivedAt, status, answeredAt } = found;
    const facts = [
      `${senderName(found) || "No name"}: ${formTitle(form)}, ${businessTime(receivedAt, "short", parts.site.business.timeZone)}`,
      difference(found, person),
      status === "accepted" && !answeredAt && "Still waiting for an answer",
    ];
    return html`<label class="choice"><input type="checkbox" name="${chosenField}" value="${id}"${shared.includes(found) && " checked"}>
<span>${facts.filter(Boolean).join(". ")}</span></label>`;
  };
  return {
    title: "Delete these requests for good?",
    body: html`${notice && html`<p role="status">${notice}</p>`}
<p>Anyone can type somebody else's email address or phone number into a form. So ask first, at an address or a number you knew before.</p>
<form method="post">
<h2>Same email address and phone number</h2>
${shared.map(choice)}
${
  others.length > 0 &&
  html`<h2>Only one of them is the same</h2>
<p>People share a phone, or mistype it. Select only what's theirs.</p>
${others.map(choice)}`
}
<p>${kept(records)}</p>
<button>Yes, delete what's selected</button>
</form>
<h2>The request you came from</h2>
${describeRows(requestRows(lead, parts.site))}`,
  };
}

/** Deletes only what was shown and ticked, so nothing that came in since. */
export async function forgetSender(
  lead: Lead,
  chosenIds: readonly string[],
  parts: ForgetParts,
): Promise<PlainPage> {
  const records = await parts.store.findPerson(senderOf(lead));
  const [leads, others] = [true, false].map((isChosen) =>
    records.leads.filter(({ id }) => chosenIds.includes(id) === isChosen),
  ) as [Lead[], Lead[]];
  if (leads.length === 0) return showForget(lead, parts, "Nothing was selected, so nothing is deleted.");
  const phones = phonesOf(leads).filter((phone) => !phonesOf(others).includes(phone));
  await deleteStoredPerson(parts, { leads, phones });
  return {
    title: `${counted(leads.length, "request")} deleted`,
    body: html`<p role="status">This can't be undone. Now delete what's elsewhere: every email you got about it, the one that led here too,
and whatever your CRM keeps.</p>
<p>${kept(records)}</p>`,
  };
}

function isSamePerson(found: Lead, person: PersonContact): boolean {
  return difference(found, person) === null;
}

function difference(found: Lead, person: PersonContact): string | null {
  const { email, phone } = senderOf(found);
  if (email?.toLowerCase() !== person.email?.toLowerCase()) return `Another email address: ${email}`;
  if (phone === person.phone) return null;
  return phone ? `Another phone number: ${formatPhone(phone)}` : "No phone number";
}

function phonesOf(leads: Lead[]): string[] {
  return leads.flatMap((lead) => senderOf(lead).phone ?? []);
}

function kept({ consentCount }: PersonRecords): string {
  const proofs =
    consentCount > 0 ? "Proof of agreeing to text messages stays as long as the privacy policy says. " : "";
  return `${proofs}Older backups still hold what's deleted until newer ones replace them.`;
}
