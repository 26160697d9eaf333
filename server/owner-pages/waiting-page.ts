import { html } from "hono/html";
import { fullDate } from "#domain/calendar-date.ts";
import type { Clock } from "#domain/clock.ts";
import type { Lead, LeadWithDeliveries } from "#domain/leads/lead.ts";
import { type WaitingStage, waitingStage, waitingStages } from "#domain/leads/lead-lists.ts";
import { formatPhone } from "#domain/phone-number.ts";
import { fieldText } from "#domain/requests/field.ts";
import { counted } from "#domain/wording.ts";
import { businessTime } from "#domain/zoned-clock.ts";
import type { DeliverySite } from "../mail/lead-facts.ts";
import { contactLinks, waitingEntry } from "../mail/lead-mail.ts";
import { requestLink } from "../mail/owner-links.ts";
import type { MailLink } from "../mail/render-mail.ts";
import { firstWordsOf, senderLabel } from "../mail/shown-fields.ts";
import { stateNote } from "../mail/what-to-mind.ts";
import type { PlainPage } from "../site/plain-page.ts";
import {
  actButton,
  actField,
  answeredButtons,
  doneText,
  hidden,
  passedButton,
  pressRequest,
  type RequestParts,
  stateButtons,
} from "./request-acts.ts";

const shownAtOnce = 25;
/** Larger, because a flood is reviewed at once. A URL with this many ids passes any proxy. */
const heldAtOnce = 100;
const idField = "request";
/** Also keeps out NUL characters, which PostgreSQL rejects. */
const isId = (text: string) => /^[\w-]{1,64}$/.test(text);

const headings: Record<WaitingStage, string> = {
  begun: "Their first day is here",
  ahead: "Coming up",
  undated: "No dates yet",
  passed: "Their day has passed",
};

type EntryParts = { site: DeliverySite; clock: Clock };
type WaitingView = { expiresAt: Date; asked: URLSearchParams };

/** Returns one page of the unanswered requests, and the suspected spam. */
export async function showWaiting(
  { expiresAt, asked }: WaitingView,
  parts: RequestParts,
): Promise<PlainPage> {
  const { store, site, clock } = parts;
  const now = clock();
  const today = site.businessClock(now).date;
  const {
    count: total,
    counts,
    leads,
    page,
  } = await store.listWaiting({
    today,
    page: pageAsked(asked),
    size: shownAtOnce,
  });
  return {
    title:
      total === 0 ? "Nobody's waiting" : `${counted(total, "request")} ${total === 1 ? "waits" : "wait"}`,
    body: html`<div class="waits">
${await describeOutcome(asked, parts)}
<p>${total === 0 && "Nice work. "}As of ${businessTime(now.toISOString(), "short", site.business.timeZone)}.</p>
${waitingStages.map((stage) => {
  const ofStage = leads.filter(({ fields }) => waitingStage(fields, today) === stage);
  return ofStage.length > 0 && section(stage, counts[stage], ofStage, parts);
})}
${total > shownAtOnce && allAreSpam(leads)}
${pager(page, Math.ceil(total / shownAtOnce))}
${describeHeld(await store.listHeld(heldAtOnce), parts)}
<p>Keep this page to yourself: whoever has its address sees this list. The address works until ${fullDate(site.businessClock(expiresAt).date)}.</p>
</div>`,
  };
}

/** Runs the act of a pressed button, as the request's page does. Returns the URL query that shows its outcome. */
export async function pressWaiting(
  { asked }: Pick<WaitingView, "asked">,
  sent: URLSearchParams,
  parts: RequestParts,
): Promise<string> {
  const pressed = sent.get(actField) ?? "";
  const outcome = new URLSearchParams({ page: String(pageAsked(asked)) });
  for (const id of sent.getAll(idField).filter(isId).slice(0, heldAtOnce)) {
    const lead = await parts.store.findLead(id);
    if (lead) outcome.set("done", await pressRequest(lead, pressed, parts));
    outcome.append("of", id);
  }
  return `?${outcome}`;
}

/** Reads the outcome from the store: it is true after a reload, and the second of two owners sees who was first. */
async function describeOutcome(asked: URLSearchParams, parts: RequestParts) {
  const done = asked.get("done") ?? "";
  const ids = asked.getAll("of").filter(isId).slice(0, heldAtOnce);
  const found = await Promise.all(ids.map((id) => parts.store.findLead(id)));
  const leads = found.filter((lead) => lead !== null);
  if (leads.length === 0 && ids.length > 0)
    return html`<p role="status">What you pressed has been deleted.</p>`;
  // Apart by state, so that Undo takes back nothing that the other owner did meanwhile.
  const alike = Map.groupBy(leads, ({ status, answeredAt, answeredBy, closedAs }) =>
    [status, answeredAt !== undefined, answeredBy, closedAs].join(),
  );
  return [...alike.values()].map((group) => describeState(group, done, parts));
}

function describeState(leads: LeadWithDeliveries[], done: string, parts: RequestParts) {
  const [first, ...others] = leads;
  if (!first) return "";
  const more = others.length > 0 && ` and ${others.length} more`;
  const said = [doneText(first, done, parts), stateNote(first, parts.site)].filter(Boolean).join(" ");
  return html`<p role="status"><b><bdi>${senderLabel(first)}</bdi>${more}</b>: ${said}</p>
${formOf(leads, stateButtons(first, parts))}`;
}

/** Returns a form whose buttons apply to all of these leads. */
function formOf(leads: Pick<Lead, "id">[], content: unknown) {
  const ids = leads.map(({ id }) => html`<input type="hidden" name="${idField}" value="${id}">`);
  return html`<form class="buttons" method="post">${ids}${content}</form>`;
}

function section(stage: WaitingStage, count: number, leads: Lead[], parts: RequestParts) {
  return html`<section class="${stage}" role="group" aria-labelledby="${stage}">
<h2 id="${stage}">${headings[stage]} (${count})</h2>
${stage === "passed" && leads.length > 1 && formOf(leads, actButton("passed", `Take all ${leads.length} off the list`))}
<ul class="list">${leads.map((lead) => describeWaiting(lead, parts))}</ul>
</section>`;
}

/** Shows the main actions; all others are on the request's page. */
export function describeWaiting(lead: Lead, parts: EntryParts) {
  const { site, clock } = parts;
  const now = clock();
  const isPassed = waitingStage(lead.fields, site.businessClock(now).date) === "passed";
  const name = senderLabel(lead);
  return describeEntry(lead, parts, {
    messages: firstWordsOf(lead, 120),
    links: contactLinks(lead, site, now),
    buttons: isPassed ? passedButton(name) : answeredButtons(parts, name),
  });
}

/** Shows suspected spam folded away, each with buttons to say whether it is real or spam. */
function describeHeld({ count, newest }: { count: number; newest: Lead[] }, parts: RequestParts) {
  if (count === 0) return "";
  const more = count > newest.length && html`<p>${count - newest.length} more come up as you go.</p>`;
  return html`<details id="held">
<summary><h2>Looks like spam (${count})</h2></summary>
<p>It may be real all the same. Nothing happens until you say so.</p>
<ul class="list">${newest.map((lead) => {
    const name = senderLabel(lead);
    const { email, phone } = lead.fields;
    return describeEntry(lead, parts, {
      contact: `Email: ${fieldText(email)}\nPhone: ${formatPhone(fieldText(phone))}`,
      messages: firstWordsOf(lead, 600),
      buttons: html`${actButton("real", "It's real", name)}${actButton("spam", "It's spam", name)}`,
    });
  })}</ul>
${more}
${allAreSpam(newest)}
</details>`;
}

function describeEntry(
  lead: Lead,
  { site, clock }: EntryParts,
  given: { contact?: string; messages: string[]; links?: MailLink[]; buttons: unknown },
) {
  const { title, text } = waitingEntry(lead, site, clock());
  const { contact, messages, links = [], buttons } = given;
  const describeLinks = (some: MailLink[]) =>
    some.map(
      ({ text, href, isMain }) =>
        html`<a class="quiet${isMain && " main"}" href="${href}">${text}${hidden(` ${senderLabel(lead)}`)}</a>`,
    );
  return html`<li><h3><bdi>${title}</bdi></h3>
<p class="lines">${[text, contact].filter(Boolean).join("\n")}</p>
${messages.map((message) => html`<p class="words" dir="auto">${message}</p>`)}
${formOf(
  [lead],
  html`${describeLinks(links)}${buttons}${describeLinks(requestLink("More", lead, site))}`,
)}</li>`;
}

function allAreSpam(leads: Lead[]) {
  return leads.length > 1 && formOf(leads, actButton("spam", `These ${leads.length} are all spam`));
}

function pager(page: number, last: number) {
  if (last < 2) return "";
  const link = (to: number, text: string, rel: string) =>
    to >= 1 && to <= last && html`<a class="quiet" rel="${rel}" href="?page=${to}">${text}</a>`;
  return html`<nav class="buttons" aria-label="Pages">${link(page - 1, "Before", "prev")}<span>Page ${page} of ${last}</span>${link(page + 1, "Next", "next")}</nav>`;
}

function pageAsked(asked: URLSearchParams): number {
  const page = Number(asked.get("page"));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
