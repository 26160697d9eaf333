import { minuteMs, secondMs } from "#domain/durations.ts";
import { siteFor } from "../mail/owner-links.ts";
import type { NoticeComposer } from "../outbox/attempt-message.ts";
import { repeat } from "../repeat.ts";
import { StoreUnavailableError } from "../store/store-errors.ts";
import type { NoticeKind } from "../store/stored-records.ts";
import { runDailyJobs } from "../upkeep/daily-jobs.ts";
import { alertNotice, planAlert } from "./notices/alert.ts";
import { copyNotice, forgetNotice } from "./notices/asked-for.ts";
import { changeNotice } from "./notices/change.ts";
import { dueNotice, planDue } from "./notices/due.ts";
import { morningJob, morningNotice } from "./notices/morning.ts";
import { planRequests, requestsNotice } from "./notices/requests.ts";
import { type NoticeDefinition, type OwnerContext, renderNotice } from "./owner-context.ts";
import { createStoreAlarm } from "./store-alarm.ts";

/**
 * Notices are the mails to the owners other than the requests themselves. Most are planned each minute: `addNotice` queues
 * one, and its text is composed when it is sent; none is sent when it no longer applies.
 *
 * - `requests`: requests that were not mailed, because they are too many or look like spam; one mail an hour at most
 * - `due`: before an answer is due or care starts; one mail an hour at most, none at night or in the morning mail's hour
 * - `morning`: who starts, who waits and what is wrong; with the week's figures on Mondays
 * - `alert`: faults, at once, unless a mail of the last 25 hours has named them
 * - `change`: changes of texts and prices that were published, or could not be
 * - `copy` and `forget`: sent after an owner pressed a button on a request's page
 */
const notices: Record<NoticeKind, NoticeDefinition> = {
  requests: requestsNotice,
  due: dueNotice,
  morning: morningNotice,
  alert: alertNotice,
  change: changeNotice,
  copy: copyNotice,
  forget: forgetNotice,
};

const everyMs = minuteMs;
const stopLimitMs = 10 * secondMs;

export function startOwnerLoop(context: OwnerContext): { stop(): Promise<void> } {
  const end = new AbortController();
  const watchStore = createStoreAlarm(context);
  // Separate loops: a slow backup, or a database that does not answer, must not delay the alarm.
  const loops = [
    repeat(() => runOwnerTasks(context), everyMs),
    repeat(() => watchStore(end.signal), everyMs),
  ];
  return {
    async stop() {
      const limit = setTimeout(() => end.abort(), stopLimitMs);
      await Promise.all(loops.map((loop) => loop.stop()));
      clearTimeout(limit);
    },
  };
}

/** Plans notices, which the outbox sends. Never rejects: failed work is repeated in the next round. */
export async function runOwnerTasks(given: OwnerContext): Promise<void> {
  const context = prepareContext(given);
  const steps = [
    () => planDue(context),
    () => planAlert(context),
    () => planRequests(context),
    // Last, because a backup may take minutes.
    () => runDailyJobs(context.jobs, context),
  ];
  for (const step of steps) {
    try {
      await step();
    } catch (fault) {
      const isKnown = fault instanceof StoreUnavailableError;
      given.log.error({ fault: isKnown ? fault.message : String(fault) }, "notices could not be planned yet");
    }
  }
}

/** Composes notices when the outbox sends them. */
export function createNoticeComposer(given: OwnerContext): NoticeComposer {
  const context = prepareContext(given);
  // Another release that shares the store may have other kinds.
  const definitionOf = (kind: NoticeKind): NoticeDefinition | undefined => notices[kind];
  return {
    async compose(claimed) {
      const site = siteFor(context.site, claimed.channel);
      const text = await definitionOf(claimed.kind)?.compose(claimed, { ...context, site });
      if (!text) return null;
      const leadIds = text.leadIds ?? (claimed.lead ? [claimed.lead.id] : []);
      return { leadIds, ...renderNotice(text, site) };
    },
    sendWithinMs: (kind) => definitionOf(kind)?.sendWithinMs ?? 0,
  };
}

function prepareContext(given: OwnerContext) {
  const channels = given.channels.filter(({ sendNotice }) => sendNotice);
  const names = channels.map(({ channel }) => channel);
  const jobs = [...(given.jobs ?? [])];
  const context = { ...given, channels, names, jobs };
  jobs.push(morningJob(context));
  return context;
}
