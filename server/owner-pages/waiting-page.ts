import { html } from "hono/html";
import { fullDate } from "#domain/calendar-date.ts";
import { counted } from "#domain/counted.ts";
import { dayMs } from "#domain/durations.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { soonestFirst, type WaitingStage, waitingStage, waitingStages } from "#domain/leads/soonest-first.ts";
import type { DeliverySite } from "../mail/lead-facts.ts";
import { shortNames } from "../mail/owner-links.ts";
import type { PlainPage } from "../site/plain-page.ts";
import type { LeadStore } from "../store/lead-store.ts";
import type { LeadClosing } from "../store/stored-records.ts";
import { closingText, describeOutcome, pageAsked, undoButton } from "./press-waiting.ts";
import {
  businessMoment,
  closings,
  describeHeld,
  describeWaiting,
  iconSheet,
  oneForm,
  severalForm,
  shownAtOnce,
} from "./waiting-entry.ts";

export type WaitingView = {
  expiresAt: Date;
  /** Who presses, where there are several owners and it is known. */
  owner: string | null;
  asked: URLSearchParams;
};

export type WaitingParts = { store: LeadStore; site: DeliverySite; now: Date; hasReminders: boolean };

const recentMs = 7 * dayMs;
const recentAtMost = 10;

const headings: Record<WaitingStage, string> = {
  begun: "Their first day is here",
  ahead: "Coming up",
  undated: "No dates yet",
  passed: "Their day has passed",
};

export async function showWaiting(view: WaitingView, parts: WaitingParts): Promise<PlainPage> {
  const { store, site, now } = parts;
  const today = site.businessClock(now).date;
  const { counts, leads, page } = await store.listWaiting({
    today,
    page: pageAsked(view.asked),
    size: shownAtOnce,
  });
  const total = waitingStages.reduce((sum, stage) => sum + counts[stage], 0);
  const recent = await store.listClosings({
    since: new Date(now.getTime() - recentMs),
    limit: recentAtMost,
  });
  const outcome = await describeOutcome(view, recent, parts);
  const shown = { leads, counts, page, outcome };
  const held = await store.listHeld(shownAtOnce);
  return {
    title:
      total === 0 ? "Nobody's waiting" : `${counted(total, "request")} ${total === 1 ? "waits" : "wait"}`,
    body: html`<div class="waits">
${iconSheet}
<form id="${oneForm}" method="post"></form>
<p>${total === 0 && "Nice work. "}As of ${businessMoment(now.toISOString(), parts)}. ${whoAreYou(view, site)}</p>
${waitingStages.map((stage) => section(stage, shown, parts))}
${leads.length === 0 && outcome && html`<ul class="list">${outcome.item}</ul>`}
${leads.length > 0 && severalBar}
${pager(page, Math.ceil(total / shownAtOnce))}
${describeHeld(held, parts)}
${recentClosings(recent, parts)}
<p class="as-of">Keep this page to yourself: whoever has its address sees this list. The address works until ${fullDate(site.businessClock(view.expiresAt).date)}.</p>
</div>`,
  };
}

type Outcome = Awaited<ReturnType<typeof describeOutcome>>;
type Shown = { leads: Lead[]; counts: Record<WaitingStage, number>; page: number; outcome: Outcome };

function section(stage: WaitingStage, { leads, counts, outcome }: Shown, parts: WaitingParts) {
  const { site, now } = parts;
  const today = site.businessClock(now).date;
  const ofStage = leads.filter(({ fields }) => waitingStage(fields, today) === stage);
  if (ofStage.length === 0) return "";
  const at = outcome ? placeOf(outcome, leads, today) : -1;
  return html`<section class="${stage}" role="group" aria-labelledby="${stage}">
<h2 id="${stage}">${headings[stage]} <span>${counts[stage]}</span></h2>
${stage === "passed" && html`<p><button class="quiet" form="${oneForm}" name="do" value="all-passed">Take ${counts.passed === 1 ? "it" : `all ${counts.passed}`} off the list</button></p>`}
<ul class="list">
${ofStage.map((lead) => [leads.indexOf(lead) === at && outcome?.item, describeWaiting(lead, parts)])}
${leads.length === at && leads.at(-1) === ofStage.at(-1) && outcome?.item}
</ul>
</section>`;
}

/** Where the request stood that was closed, so that a thumb stays where it was. */
function placeOf({ lead }: NonNullable<Outcome>, leads: Lead[], today: string): number {
  if (!lead) return 0;
  const others = leads.filter(({ id }) => id !== lead.id);
  return soonestFirst([...others, lead], today).indexOf(lead);
}

function whoAreYou({ owner }: WaitingView, { business, links: ownLinks }: DeliverySite) {
  const names = shortNames(business.owners);
  if (names.length < 2) return "";
  const links = names
    .filter((name) => name !== owner)
    .map((name) => html` <a href="${ownLinks?.toWaiting(name)}">I'm ${name}</a>`);
  const known = owner ? html`You're <b>${owner}</b>.` : "Who are you? Your name goes with what you press:";
  return html`<span class="who">${known}${links}</span>`;
}

/** Enter in a box presses a form's first button, so that one does nothing. */
const severalBar = html`<form id="${severalForm}" class="bar" method="post" autocomplete="off">
<button aria-label="Selected requests" disabled hidden></button>
<b>Selected:</b>
${Object.entries(closings).map(([as, label]) => html`<button class="quiet" name="do" value="${as}">${label}</button>`)}
<button class="quiet" type="reset">Clear</button>
</form>`;

function pager(page: number, last: number) {
  if (last < 2) return "";
  const link = (to: number, text: string, rel: string) =>
    to >= 1 && to <= last && html`<a class="quiet" rel="${rel}" href="?page=${to}">${text}</a>`;
  return html`<nav class="pager" aria-label="Pages">${link(page - 1, "Before", "prev")}<span>Page ${page} of ${last}</span>${link(page + 1, "Next", "next")}</nav>`;
}

function recentClosings(recent: LeadClosing[], parts: WaitingParts) {
  if (recent.length === 0) return "";
  return html`<h2 id="lately">Lately</h2>
<ul class="list lately">${recent.map((closing) => html`<li class="entry"><p>${closingText(closing)}<br><span>${whoAndWhen(closing, parts)}</span></p>${undoButton(closing)}</li>`)}</ul>`;
}

function whoAndWhen({ by, at }: LeadClosing, parts: WaitingParts): string {
  return [by && `by ${by}`, businessMoment(at, parts)].filter(Boolean).join(", ");
}
