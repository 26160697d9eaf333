import { html } from "hono/html";
import { pleaseCall, startsText } from "#domain/business/early-care.ts";
import { clockTime } from "#domain/business/office-hours.ts";
import { businessTime } from "#domain/business-time.ts";
import { addDays, shortDate } from "#domain/calendar-date.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { waitingStage } from "#domain/leads/soonest-first.ts";
import { formatPhone } from "#domain/phone-number.ts";
import { toOneLine } from "#domain/requests/clean-text.ts";
import { fieldText } from "#domain/requests/field.ts";
import type { ZonedClock } from "#domain/zoned-clock.ts";
import { type DeliverySite, datesText, dayAsked, type LeadFacts, leadFacts } from "../mail/lead-facts.ts";
import { callLinks } from "../mail/lead-mail.ts";
import { requestLink } from "../mail/owner-links.ts";
import type { MailLink } from "../mail/render-mail.ts";
import { formTitle, messagesOf, senderLabel, servicesText, spamReasons } from "../mail/shown-fields.ts";
import { readyReply, writeLinks } from "../mail/visitor-replies.ts";
import { listNotes } from "../mail/what-to-mind.ts";
import type { WaitingParts } from "./waiting-page.ts";

/** The forms of the page, which stand outside its lists: a button or box names the one it belongs to. */
export const oneForm = "one";
export const severalForm = "several";
export const tickedField = "request";
/** What a thumb scrolls through; a form carries a hundred fields at most. */
export const shownAtOnce = 25;
/** PostgreSQL takes no text with a zero in it. */
export const isId = (text: string) => /^[\w-]{1,64}$/.test(text);
export const closings = { answered: "Answered", passed: "Day has passed" } as const;

export type Closed = keyof typeof closings;

export const laterField = "later";
type JudgeField = "real" | "spam" | typeof laterField;
/** Ids that are joined by dots. */
export const readIds = (text: string | null) =>
  [...new Set(text?.split("."))].filter(isId).slice(0, shownAtOnce);

/** One line of the list, and what one taps to see more of it. */
export function describeWaiting(lead: Lead, { site, now, hasReminders }: Omit<WaitingParts, "store">) {
  const { businessClock, business } = site;
  const today = businessClock(now).date;
  const facts = leadFacts(lead, site);
  const stage = waitingStage(lead.fields, today);
  const name = senderLabel(lead);
  const [call, ...texts] = callLinks(lead);
  const [write] = [...readyReply(lead, site, now), ...writeLinks(lead, business.name)];
  const close = (as: Closed) =>
    html`<button class="soft" form="${oneForm}" name="${as}" value="${lead.id}">${closings[as]}${hidden(` ${name}`)}</button>`;
  const isPassed = stage === "passed";
  const messages = messagesOf(lead);
  const isLater = hasReminders && (stage === "ahead" || stage === "undated");
  return html`<li class="entry" id="r-${lead.id}">
<label class="tick"><input type="checkbox" form="${severalForm}" name="${tickedField}" value="${lead.id}">${hidden(`Select ${name}`)}</label>
<details>
<summary><strong><bdi>${name}</bdi></strong>
<span><bdi>${careText(facts, dayAsked(lead, site))}</bdi>${amount(lead.price?.total ?? "")}</span>
${whenText(facts, stage, { today, now, site })}
${listNotes(lead, site, now).map((note) => html`<span class="mind">${note}</span>`)}
${messages.slice(0, 1).map((text) => html`<span class="first" dir="auto">${firstWords(text)}</span>`)}</summary>
${messages.map((text) => html`<p class="words" dir="auto">${text}</p>`)}
<p class="acts">${[...texts, ...requestLink("Whole request", lead, site)].map((link) => quietLink(link, name))}
${isLater && judgeButton(laterField, [lead], "Remind me tomorrow")}${judgeButton("spam", [lead], "It's spam")}
${isPassed ? close("answered") : stage !== "ahead" && close("passed")}</p>
</details>
<p class="acts">${call && html`<a class="quiet call" href="${call.href}">${icon("call")}<span class="word">Call</span><span class="number">${formatPhone(fieldText(lead.fields.phone))}</span>${hidden(` ${name}`)}</a>`}
${write && html`<a class="quiet" href="${write.href}">${icon("write")}${write.text}${hidden(` to ${name}`)}</a>`}
${close(isPassed ? "passed" : "answered")}</p>
</li>`;
}

const firstWordsLength = 120;
const firstWords = (text: string) => toOneLine(text).slice(0, firstWordsLength);

/** Says something of each of these at once. */
export function judgeButton(field: JudgeField, leads: readonly Lead[], label: string) {
  const ids = leads.map(({ id }) => id).join(".");
  const [only, ...others] = leads;
  const whose = only && others.length === 0 && hidden(` ${senderLabel(only)}`);
  return html`<button class="quiet" form="${oneForm}" name="${field}" value="${ids}">${label}${whose}</button>`;
}

function careText(facts: LeadFacts, askedOn: string): string {
  const { town, zipCode } = facts;
  const place = [datesText(facts, askedOn), town ?? zipCode ?? ""].map(unbroken);
  return [servicesText(facts), ...place].filter(Boolean).join(" · ");
}

const amount = (total: string) => total && html` · <b>${total}</b>`;

/** When care starts, and when the promised answer is due. */
function whenText(
  { firstDay, lastDay, replyBy }: LeadFacts,
  stage: ReturnType<typeof waitingStage>,
  { today, now, site }: { today: string; now: Date; site: DeliverySite },
) {
  if (stage === "passed") return html`<b>Its day has passed</b>`;
  const day = firstDay ?? lastDay ?? "";
  const isSoon = day === today || day === addDays(today, 1);
  const starts = isSoon && html`<b>${startsText(day, today)}</b>${replyBy && ". "}`;
  if (!replyBy) return html`<span>${starts}</span>`;
  const dueAt = new Date(replyBy);
  const by = html`<span class="by">${businessMoment(replyBy, { site, now })}</span>`;
  if (dueAt <= now) return html`<span>${starts}<b class="late">Overdue since ${by}</b></span>`;
  if (day && day <= site.businessClock(dueAt).date)
    return html`<span>${starts}<b>${pleaseCall(now, site.businessClock)}</b></span>`;
  const isToday = site.businessClock(dueAt).date === today;
  return html`<span>${starts}${isToday ? html`<b>Answer by ${by} today</b>` : html`Answer by ${by}`}</span>`;
}

function quietLink({ text, href }: MailLink, name: string) {
  return html`<a class="quiet" href="${href}">${text}${hidden(` ${name}`)}</a>`;
}

/** "10:42 AM", with its day unless that is today. */
export function businessMoment(
  at: string,
  { site, now }: { site: { businessClock: ZonedClock }; now: Date },
): string {
  const { date, time } = site.businessClock(new Date(at));
  const clock = unbroken(clockTime(time.slice(0, -":00".length)));
  return date === site.businessClock(now).date ? clock : `${shortDate(date)}, ${clock}`;
}

/** On one line of a phone. */
function unbroken(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}

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
  const { form, receivedAt, fields } = lead;
  const name = senderLabel(lead);
  const facts = [
    [formTitle(form), businessTime(receivedAt, "short", site.business.timeZone)],
    ["Email", fieldText(fields.email)],
    ["Phone", formatPhone(fieldText(fields.phone))],
    ["Marked because", spamReasons(lead).join("; ")],
  ];
  return html`<li class="entry" id="r-${lead.id}">
<div><strong><bdi>${name}</bdi></strong></div>
${facts.map(([label, text]) => html`<p>${label}: <bdi>${text}</bdi></p>`)}
${messagesOf(lead).map((text) => html`<p class="words" dir="auto">${text}</p>`)}
<p class="acts">${judgeButton("real", [lead], "It's real")}${judgeButton("spam", [lead], "It's spam")}${requestLink("Whole request", lead, site).map((link) => quietLink(link, name))}</p>
</li>`;
}

/** For those who hear the page, where a button alone does not say whose it is. */
export function hidden(text: string) {
  return html`<span class="hidden">${text}</span>`;
}

/** Lucide's, as on the site. */
const drawings = {
  call: html`<path d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384"/>`,
  write: html`<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/>`,
};

const icon = (name: keyof typeof drawings) => html`<svg aria-hidden="true"><use href="#${name}"/></svg>`;

export const iconSheet = html`<svg class="hidden" aria-hidden="true">${Object.entries(drawings).map(
  ([name, drawing]) => html`<symbol id="${name}" viewBox="0 0 24 24">${drawing}</symbol>`,
)}</svg>`;
