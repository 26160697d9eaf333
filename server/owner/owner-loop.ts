import * as v from "valibot";
import { dayMs, minuteMs, secondMs } from "#domain/durations.ts";
import type { NoticeComposer } from "../outbox/attempt-message.ts";
import { repeat } from "../repeat.ts";
import { StoreUnavailableError } from "../store/store-errors.ts";
import type { NoticeKind } from "../store/stored-records.ts";
import type { AlertKind } from "./alert-kind.ts";
import { runDailyJobs } from "./daily-jobs.ts";
import { copyNotice, forgetNotice, waitingLinkNotice } from "./notices/asked-for.ts";
import { dailyCheckAlert, dailyCheckJob } from "./notices/daily-check.ts";
import { digestJob, digestNotice } from "./notices/digest.ts";
import { faultAlert } from "./notices/fault.ts";
import { publishingAlert } from "./notices/publishing.ts";
import { planDueReminders, reminderNotice } from "./notices/reminder.ts";
import { seasonAlert, seasonJob } from "./notices/season.ts";
import { failingChannelAlert, givenUpAlert } from "./notices/undelivered.ts";
import { floodNotice, suspectedSpamJob, suspectedSpamNotice } from "./notices/unmailed-requests.ts";
import { type NoticeDefinition, noticeKind, type OwnerContext, renderNotice } from "./owner-context.ts";
import { createStoreAlarm } from "./store-alarm.ts";

const everyMs = minuteMs;
const stopLimitMs = 10 * secondMs;

const alertKinds: AlertKind[] = [
  failingChannelAlert,
  dailyCheckAlert,
  givenUpAlert,
  faultAlert,
  seasonAlert,
  publishingAlert,
];

const alertNotice = noticeKind({
  sendWithinMs: dayMs,
  facts: v.looseObject({ about: v.string() }),
  async compose(facts, context) {
    const kind = alertKinds.find(({ about }) => about === facts.about);
    if (!kind) throw new Error(`no alert is about ${facts.about}`);
    return kind.compose(facts, context);
  },
});

const noticeDefinitions: Record<NoticeKind, NoticeDefinition> = {
  reminder: reminderNotice,
  copy: copyNotice,
  forget: forgetNotice,
  waits: waitingLinkNotice,
  held: suspectedSpamNotice,
  flood: floodNotice,
  digest: digestNotice,
  alert: alertNotice,
};

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
    () => planDueReminders(context),
    () => planAlerts(context),
    () => context.store.planMailDigest({ kind: "flood", now: context.clock(), channels: context.names }),
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

/** Alerts go over the channels that work. */
async function planAlerts(context: OwnerContext): Promise<void> {
  const failing = await context.store.readFailingChannels();
  const working = context.channels.map(({ channel }) => channel).filter((channel) => !failing.has(channel));
  if (working.length === 0) return;
  const stored = await context.store.listNotices("alert", context.clock());
  for (const kind of alertKinds) await kind.plan(stored, working, context);
}

/** For the outbox: a notice is composed when it is sent, because facts may have changed since it was due. */
export function createNoticeComposer(given: OwnerContext): NoticeComposer {
  const context = prepareContext(given);
  return {
    async compose(claimed) {
      const text = await noticeDefinitions[claimed.kind].compose(claimed, context);
      if (!text) return null;
      const leadIds = text.leadIds ?? (claimed.lead ? [claimed.lead.id] : []);
      return { leadIds, ...renderNotice(text, context.site.business.name) };
    },
    sendWithinMs: (kind) => noticeDefinitions[kind].sendWithinMs,
  };
}

function prepareContext(given: OwnerContext) {
  const channels = given.channels.filter(({ sendNotice }) => sendNotice);
  const names = channels.map(({ channel }) => channel);
  const jobs = [
    ...(given.jobs ?? []),
    ...(given.ownServer ? [dailyCheckJob(given.ownServer)] : []),
    suspectedSpamJob(given.store, names),
    digestJob(given, names),
    seasonJob(given, names),
  ];
  return { ...given, channels, names, jobs };
}
