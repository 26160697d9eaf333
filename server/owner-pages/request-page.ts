import { html } from "hono/html";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { type Lead, type LeadWithDeliveries, senderName } from "#domain/leads/lead.ts";
import { formatPhone } from "#domain/phone-number.ts";
import { fieldText } from "#domain/requests/field.ts";
import { counted } from "#domain/wording.ts";
import { businessTime } from "#domain/zoned-clock.ts";
import { leadFacts } from "../mail/lead-facts.ts";
import { callLinks, mapLinks, titleOf } from "../mail/lead-mail.ts";
import type { Block } from "../mail/render-mail.ts";
import { priceBlocks } from "../mail/request-price.ts";
import { formTitle, requestRows } from "../mail/shown-fields.ts";
import { readyReply, writeLinks } from "../mail/visitor-replies.ts";
import { notesOf } from "../mail/what-to-mind.ts";
import type { PlainPage } from "../site/plain-page.ts";
import type { PersonRecords } from "../store/delete-leads.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { deleteStoredPerson, senderOf } from "../store/stored-person.ts";
import type { PersonContact } from "../store/stored-records.ts";
import { actButton, doneText, givenUp, type RequestParts, stateButtons } from "./request-acts.ts";

/** Returns the page with everything known about a request, and everything that can be done with it. */
export async function showRequest(
  lead: LeadWithDeliveries,
  done: string,
  parts: RequestParts,
): Promise<PlainPage> {
  const { site, clock } = parts;
  const notes = notesOf(lead, site, clock());
  const [call, ...text] = callLinks(lead);
  const links = [
    ...readyReply(lead, site, clock()),
    ...text,
    ...writeLinks(lead, site.business.name),
    ...mapLinks(leadFacts(lead, site)),
  ];
  const outcome = doneText(lead, done, parts);
  const failed = givenUp(lead, parts);
  return {
    title: titleOf(lead, site),
    body: html`<div class="request">
${outcome !== null && html`<p role="status">${outcome}</p>`}
${notes.length > 0 && html`<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>`}
<p class="buttons">${call && html`<a class="quiet main" href="${call.href}">Call</a>`}${links.map(({ text, href }) => html`<a class="quiet" href="${href}">${text}</a>`)}</p>
${form(stateButtons(lead, parts))}
${failed && html`<p>It didn't go out by ${failed}.</p>${form(actButton("retry", "Try again"))}`}
${priceBlocks(lead).map(describeBlock)}
${describeRows(requestRows(lead, site))}
${await textsOf(lead, parts)}
<h2>Send it again</h2>
<p>We'll email you this request once more.</p>
${form(actButton("again", "Send it to me again"))}
<h2>Delete</h2>
<p>Did they ask you to delete their data? You'll get an email first. Its button shows what would be deleted and asks once more.</p>
${form(actButton("forget", "Delete this person's data"))}
</div>`,
  };
}

type Html = ReturnType<typeof html>;

function form(buttons: Html | Html[]): Html {
  return html`<form class="buttons" method="post">${buttons}</form>`;
}

async function textsOf({ fields }: LeadWithDeliveries, { store }: RequestParts): Promise<Html | ""> {
  const phone = fieldText(fields.phone);
  const consents = phone ? await store.listSmsConsents(phone) : [];
  if (!consents.some(({ consented, revokedAt }) => consented && revokedAt === null)) return "";
  return html`<h2>Text messages</h2>
<p>Did they reply STOP, or ask you to stop in any other way? Then their permission no longer counts, for this number and
all its requests. Only a new request from them can bring it back.</p>
${form(actButton("no-texts", "No more texts to this number"))}`;
}

/** Renders one block of the price, as mails show it. */
function describeBlock(block: Block): Html | string {
  if (typeof block === "string") return html`<p>${block}</p>`;
  if ("heading" in block) return html`<h2>${block.heading}</h2>`;
  if ("rows" in block) return describeRows(block.rows);
  return "list" in block ? html`<ul>${block.list.map(({ text }) => html`<li>${text}</li>`)}</ul>` : "";
}

function describeRows(rows: { label: string; text: string }[]): Html {
  return html`<dl>${rows.map(({ label, text }) => html`<dt>${label}</dt><dd>${text}</dd>`)}</dl>`;
}

type ForgetParts = {
  store: LeadStore;
  mailboxDir: string;
  site: SiteFacts;
};

export const chosenField = "request";

export async function showForget(lead: Lead, parts: ForgetParts, notice = ""): Promise<PlainPage> {
  const person = senderOf(lead);
  const records = await parts.store.findPerson(person);
  const shared = records.leads.filter((found) => difference(found, person) === null);
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
