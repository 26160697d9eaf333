import { html } from "hono/html";
import { firstDayOf } from "#domain/business/early-care.ts";
import { instantAt } from "#domain/business/reply-time.ts";
import { addDays, shortDate } from "#domain/calendar-date.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { waitingStage } from "#domain/leads/soonest-first.ts";
import { nextReminderOf } from "../mail/lead-facts.ts";
import { senderLabel } from "../mail/shown-fields.ts";
import type { LeadClosing } from "../store/stored-records.ts";
import {
  businessMoment,
  type Closed,
  closings,
  hidden,
  isId,
  judgeButton,
  laterField,
  oneForm,
  readIds,
  shownAtOnce,
  tickedField,
} from "./waiting-entry.ts";
import type { WaitingParts, WaitingView } from "./waiting-page.ts";

/** Does what a button of the page asks for, and returns where its outcome is shown. */
export async function pressWaiting(
  { owner: by, asked }: Pick<WaitingView, "owner" | "asked">,
  sent: URLSearchParams,
  { store, site, now }: WaitingParts,
): Promise<string> {
  const at = now.toISOString();
  const today = site.businessClock(now).date;
  const outcome = (await press(sent)) ?? { done: nothingTicked };
  const page = pageAsked(asked);
  const query = new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...outcome });
  return `?${query}#${outcomeId}`;

  async function press(sent: URLSearchParams): Promise<Record<string, string> | null> {
    const undo = /^([\dT:.Z-]+)(?: (\P{Cc}+))?$/u.exec(sent.get(undoField) ?? "");
    if (undo) {
      const [, undoneAt = "", name = null] = undo;
      const nextReminder = nextReminderOf(site, now);
      const count = await store.markUnanswered({ at: undoneAt, by: name }, nextReminder);
      return { done: backOutcome(count) };
    }
    const what = sent.get("do");
    if (what === "all-passed") {
      await store.closePassed({ at: now, by, today });
      return { done: at };
    }
    for (const as of Object.keys(closings) as Closed[]) {
      const ids = (what === as ? sent.getAll(tickedField) : sent.getAll(as)).filter(isId);
      if (ids.length > 0) return close([...new Set(ids)].slice(0, shownAtOnce), as);
    }
    return judge(sent);
  }

  async function judge(sent: URLSearchParams): Promise<Record<string, string> | null> {
    const [real, spam, [later = ""]] = ["real", "spam", laterField].map((name) =>
      readIds(sent.get(name)),
    ) as [string[], string[], string[]];
    for (const id of real) await store.markNotSpam(id, now, nextReminderOf(site, now));
    for (const id of spam) await store.markSpam(id, now);
    const judged = [...real, ...spam];
    if (judged.length > 0) return { done: judgedNow, of: judged.join(".") };
    if (later === "") return null;
    const tomorrow = tomorrowMorning(site, now);
    await store.remindLater(later, tomorrow);
    return { done: laterField, of: later, at: tomorrow.toISOString() };
  }

  async function close(ids: string[], as: Closed): Promise<Record<string, string>> {
    // Care that is still to come may be among what was selected.
    const ahead = (as === "passed" ? await store.findLeads(ids) : [])
      .filter(({ fields }) => waitingStage(fields, today) === "ahead")
      .map(({ id }) => id);
    const over = ids.filter((id) => !ahead.includes(id));
    const closed = await store.markAnswered(over, now, by, as === "passed" ? as : null);
    if (closed === ids.length) return { done: at };
    const leads = await store.findLeads(ids);
    const isOurs = (id: string) =>
      leads.some((lead) => lead.id === id && lead.answeredAt === at && (lead.answeredBy ?? null) === by);
    return { done: at, already: ids.filter((id) => !isOurs(id)).join(".") };
  }
}

const undoField = "undo";
const outcomeId = "outcome";
const nothingTicked = "nothing";
const putBack = "back";
const alreadyBack = "back-already";
/** Without the number, which anybody could change in the address. */
const backOutcome = (count: number) => (count > 0 ? putBack : alreadyBack);
const judgedNow = "judged";

/** What the last press has done, at the place of the request it was about. Read from the store, so that it is true for a reload too. */
export async function describeOutcome(
  { asked, owner }: Pick<WaitingView, "asked" | "owner">,
  recent: LeadClosing[],
  parts: WaitingParts,
): Promise<{ lead: Lead | null; item: ReturnType<typeof html> } | null> {
  const done = asked.get("done");
  if (done === null) return null;
  const closing = recent.find(({ at, by }) => at === done && by === owner);
  const ids = readIds(asked.get("already"));
  const already = await parts.store.findLeads(ids);
  const of = await parts.store.findLeads(readIds(asked.get("of")));
  const lines = [
    ...(done === judgedNow ? judgedLines(of) : []),
    ...(done === laterField ? of.map((lead) => laterText(lead, asked.get("at") ?? "", parts)) : []),
    done === nothingTicked && "Nothing was selected, so nothing changed.",
    done === putBack && "Back on the list.",
    done === alreadyBack && "Somebody has put that back already.",
    closing && html`<span>${closingText(closing)}</span> ${undoButton(closing)}`,
    ...already.map((lead) => notClosedText(lead, owner, parts)),
    already.length < ids.length && "What you pressed has been deleted.",
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return {
    lead: closing?.first ?? already[0] ?? of[0] ?? null,
    item: html`<li class="entry outcome" id="${outcomeId}" tabindex="-1"><div role="status">${lines.map((line) => html`<p>${line}</p>`)}</div></li>`,
  };
}

/** As it is now, whoever has said so since. */
function judgedLines(leads: Lead[]) {
  const spam = leads.filter(({ status }) => status === "spam");
  const real = leads.filter(({ status }) => status === "accepted");
  const lines = [
    spam.length > 0 &&
      html`<span>${who(spam)} marked as spam.</span> ${judgeButton("real", spam, undoLabel(spam, "It's real", "They're real"))}`,
    real.length > 0 &&
      html`<span>${who(real)} real, and on the list.</span> ${judgeButton("spam", real, undoLabel(real, "It's spam", "They're spam"))}`,
  ];
  return leads.length > 0 ? lines : ["What you pressed has been deleted."];
}

const undoLabel = (leads: Lead[], one: string, more: string) => (leads.length === 1 ? one : more);

function who([first, ...others]: Lead[]) {
  const name = html`<b><bdi>${first && senderLabel(first)}</bdi></b>`;
  return others.length === 0 ? html`${name} is` : html`${name} and ${others.length} more are`;
}

function tomorrowMorning({ businessClock }: WaitingParts["site"], now: Date): Date {
  return new Date(instantAt(addDays(businessClock(now).date, 1), "08:00:00", businessClock));
}

/** On the day of the press. */
function laterText(lead: Lead, at: string, { site, now }: WaitingParts) {
  const isOpen = lead.status === "accepted" && !lead.answeredAt;
  if (!isOpen || at !== tomorrowMorning(site, now).toISOString()) return null;
  return html`We'll remind you of <b><bdi>${senderLabel(lead)}</bdi></b> tomorrow morning.`;
}

/** Why a press did not close it: two owners may press at the same moment, and care that is still to come has not passed. */
function notClosedText(lead: Lead, owner: string | null, parts: WaitingParts) {
  const { answeredAt, answeredBy = null, closedAs, status, fields } = lead;
  const name = html`<b><bdi>${senderLabel(lead)}</bdi></b>`;
  if (status === "spam") return html`${name} is marked as spam.`;
  if (!answeredAt) {
    const today = parts.site.businessClock(parts.now).date;
    if (waitingStage(fields, today) !== "ahead") return null;
    return html`${name} is still on the list: the first day is ${shortDate(firstDayOf(fields))}.`;
  }
  const at = businessMoment(answeredAt, parts);
  if (answeredBy === null) return html`${name} was off the list already, since ${at}.`;
  const who = answeredBy === owner ? "You" : answeredBy;
  const what = closedAs ? html`had taken ${name} off the list` : html`had answered ${name}`;
  return html`${who} ${what} already, ${at}.`;
}

/** "Ann Lee and 3 more: answered" */
export function closingText({ first, count, as }: LeadClosing) {
  const name = first ? senderLabel(first) : "A request";
  const more = count > 1 && ` and ${count - 1} more`;
  return html`<b><bdi>${name}</bdi>${more}</b>: ${as === "passed" ? "day has passed" : "answered"}`;
}

export function undoButton({ at, by, first }: LeadClosing) {
  const name = first ? senderLabel(first) : "";
  return html`<button class="quiet" form="${oneForm}" name="${undoField}" value="${[at, by].filter(Boolean).join(" ")}">Undo${hidden(` ${name}`)}</button>`;
}

export function pageAsked(asked: URLSearchParams): number {
  const page = Number(asked.get("page"));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
