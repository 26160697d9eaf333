import { html } from "hono/html";
import type { LeadWithDeliveries } from "#domain/leads/lead.ts";
import { fieldText } from "#domain/requests/field.ts";
import { leadFacts } from "../mail/lead-facts.ts";
import { callLinks, mapLinks, titleOf } from "../mail/lead-mail.ts";
import type { Block } from "../mail/render-mail.ts";
import { priceBlocks } from "../mail/request-price.ts";
import { requestRows } from "../mail/shown-fields.ts";
import { readyReply, writeLinks } from "../mail/visitor-replies.ts";
import { notesOf } from "../mail/what-to-mind.ts";
import type { PlainPage } from "../site/plain-page.ts";
import { actButton, doneText, givenUp, type RequestParts, stateButtons } from "./request-acts.ts";

/** All that is known of a request, and all that can be done with it. */
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
  const outcome = doneText(lead, done);
  const failed = givenUp(lead);
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

/** What a mail says of the price. */
function describeBlock(block: Block): Html | string {
  if (typeof block === "string") return html`<p>${block}</p>`;
  if ("heading" in block) return html`<h2>${block.heading}</h2>`;
  if ("rows" in block) return describeRows(block.rows);
  return "list" in block ? html`<ul>${block.list.map(({ text }) => html`<li>${text}</li>`)}</ul>` : "";
}

export function describeRows(rows: { label: string; text: string }[]): Html {
  return html`<dl>${rows.map(({ label, text }) => html`<dt>${label}</dt><dd>${text}</dd>`)}</dl>`;
}
