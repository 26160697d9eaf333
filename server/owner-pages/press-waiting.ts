import { waitingStage } from "#domain/leads/soonest-first.ts";
import { type DeliverySite, nextReminderOf } from "../mail/lead-facts.ts";
import type { LeadStore } from "../store/lead-store.ts";
import {
  type Closed,
  closings,
  isId,
  laterField,
  readIds,
  shownAtOnce,
  tickedField,
} from "./waiting-entry.ts";
import {
  backOutcome,
  judgedNow,
  nothingTicked,
  outcomeId,
  tomorrowMorning,
  undoField,
} from "./waiting-outcome.ts";
import { pageAsked, type WaitingView } from "./waiting-page.ts";

type Press = { store: LeadStore; site: DeliverySite; now: Date };

/** Does what a button of the page asks for, and returns where its outcome is shown. */
export async function pressWaiting(
  { owner: by, asked }: Pick<WaitingView, "owner" | "asked">,
  sent: URLSearchParams,
  { store, site, now }: Press,
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
      const count = await store.reopenLeads({ at: undoneAt, by: name, nextReminder });
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
    const closed = await store.closeLeads(over, { at: now, by, as: as === "passed" ? as : null });
    if (closed === ids.length) return { done: at };
    const leads = await store.findLeads(ids);
    const isOurs = (id: string) =>
      leads.some((lead) => lead.id === id && lead.answeredAt === at && (lead.answeredBy ?? null) === by);
    return { done: at, already: ids.filter((id) => !isOurs(id)).join(".") };
  }
}
