import { html } from "hono/html";
import { businessTime } from "#domain/business-time.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { requestLink } from "../mail/owner-links.ts";
import { formTitle, reviewFacts, senderLabel } from "../mail/shown-fields.ts";
import { hidden, judgeButton } from "./waiting-entry.ts";
import type { WaitingParts } from "./waiting-page.ts";

/** What looks like spam, folded away: each is real or spam once an owner says so. */
export function describeHeld({ count, newest }: { count: number; newest: Lead[] }, parts: WaitingParts) {
  if (count === 0) return "";
  const all = newest.length > 1 && judgeButton("spam", newest, `These ${newest.length} are all spam`);
  const more = count > newest.length && html`<p>${count - newest.length} more come up as you go.</p>`;
  return html`<details class="fold" id="held">
<summary><h2>Looks like spam <span>${count}</span></h2></summary>
<p>It may be real all the same. Nothing happens until you say so.</p>
<ul class="list">${newest.map((lead) => describeOne(lead, parts))}</ul>
${more}
${all && html`<p class="acts">${all}</p>`}
</details>`;
}

function describeOne(lead: Lead, { site }: WaitingParts) {
  const sent = `${formTitle(lead.form)}, ${businessTime(lead.receivedAt, "short", site.business.timeZone)}`;
  return html`<li class="entry" id="r-${lead.id}">
<div><strong><bdi>${senderLabel(lead)}</bdi></strong><br>${sent}</div>
${reviewFacts(lead).map(({ label, text, isMessage }) =>
  isMessage ? html`<p class="words" dir="auto">${text}</p>` : html`<p>${label}: <bdi>${text}</bdi></p>`,
)}
<p class="acts">${judgeButton("real", [lead], "It's real")}${judgeButton("spam", [lead], "It's spam")}${requestLink(
    "Whole request",
    lead,
    site,
  ).map(
    ({ text, href }) => html`<a class="quiet" href="${href}">${text}${hidden(` ${senderLabel(lead)}`)}</a>`,
  )}</p>
</li>`;
}
