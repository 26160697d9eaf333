import { firstDayOf, isNightTime, lateAnswerAt } from "../../domain/business/early-care.ts";
import { reminderTimes } from "../../domain/business/reminder-times.ts";
import { isOfficeOpen, nextOpenAt } from "../../domain/business/reply-time.ts";
import type { SiteFacts } from "../../domain/business/site-facts.ts";
import { minuteMs } from "../../domain/durations.ts";
import type { Channel, Lead } from "../../domain/leads/lead.ts";
import { promisesAnswer } from "../../domain/requests/form.ts";
import { findForm } from "../../domain/requests/forms.ts";
import { type DeliverySite, replyRuleOf } from "../mail/lead-facts.ts";
import type { OwnerLinks } from "../mail/owner-links.ts";
import { type ChannelSender, channelLabel } from "../outbox/channel-sender.ts";
import type { DeliveryContext } from "../outbox/channel-worker.ts";
import { StoreUnavailableError } from "../store/store-errors.ts";
import type { ClaimedNotice } from "../store/stored-records.ts";
import { composeAlert, planAlerts } from "./alerts.ts";
import { composeCopy, composeReminder } from "./compose-reminder.ts";
import { canaryJob, composeCanary, type OwnServer } from "./daily-canary.ts";
import { type DailyJob, runDailyJobs } from "./daily-jobs.ts";
import { composeDigest, digestJob } from "./digest.ts";
import { findFaults } from "./find-faults.ts";
import { composeFloodDigest, planFloodDigest } from "./flood-digest.ts";
import { composeForgetMail } from "./forget-mail.ts";
import { composeHeldDigest, heldDigestJob } from "./held-digest.ts";
import { counted, countLeads } from "./lead-lists.ts";
import { seasonJob } from "./season-reminder.ts";
import { sendDueNotices } from "./send-notices.ts";
import { createStoreAlarm } from "./store-alarm.ts";

const everyMs = minuteMs;
const stopLimitMs = 10_000;

export type OwnerContext = Pick<DeliveryContext, "store" | "clock" | "log"> & {
  channels: ChannelSender[];
  site: DeliverySite & Pick<SiteFacts, "retention">;
  ownerLinks: Pick<OwnerLinks, "linkTo">;
  hasReminders: boolean;
  ownServer?: OwnServer;
  jobs?: DailyJob[];
  dataDir?: string;
  /** The clone that the site is built from. */
  publishFrom?: string;
};

export function startOwnerLoop(context: OwnerContext): { stop(): Promise<void> } {
  const end = new AbortController();
  const watchStore = createStoreAlarm({ ...context, businessName: context.site.business.name });
  // Separate loops: a slow backup, or a database that does not answer, must not delay the alarm.
  const loops = [repeat(() => runOwnerTasks(context, end.signal)), repeat(() => watchStore(end.signal))];
  return {
    async stop() {
      const limit = setTimeout(() => end.abort(), stopLimitMs);
      await Promise.all(loops.map((loop) => loop.stop()));
      clearTimeout(limit);
    },
  };
}

/** Skips a minute while the last run is still going; `work` never rejects. */
function repeat(work: () => Promise<void>): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= work().finally(() => {
      running = null;
    });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Never rejects: failed work is repeated in the next round. */
export async function runOwnerTasks(
  given: OwnerContext,
  stop: AbortSignal = new AbortController().signal,
): Promise<void> {
  const channels = given.channels.filter(({ sendNotice }) => sendNotice);
  const names = channels.map(({ channel }) => channel);
  const jobs = [
    ...(given.jobs ?? []),
    ...(given.ownServer ? [canaryJob(given.store, names, given.ownServer)] : []),
    heldDigestJob(given, names),
    digestJob(given, names),
    seasonJob(given, names),
  ];
  const context = { ...given, jobs };
  const compose = (claimed: ClaimedNotice) => composeNotice(claimed, context);
  const steps = [
    () => remind(context, names),
    () => planAlerts(context, names),
    () => planFloodDigest(context, names),
    () => runDailyJobs(jobs, context),
    () => sendDueNotices({ ...context, channels, compose }, stop),
  ];
  for (const step of steps) {
    try {
      await step();
    } catch (fault) {
      const isKnown = fault instanceof StoreUnavailableError;
      given.log.error({ fault: isKnown ? fault.message : String(fault) }, "the owners could not be told yet");
    }
  }
}

async function remind({ store, clock, site, hasReminders }: OwnerContext, channels: Channel[]) {
  const now = clock();
  const rule = replyRuleOf(site);
  const isOpen = isOfficeOpen(now, rule);
  if (!hasReminders || (isNightTime(now) && !isOpen)) return;
  const nextOpen = nextOpenAt(now, rule);
  const timesOf = ({ form, receivedAt, fields }: Pick<Lead, "form" | "receivedAt" | "fields">) => {
    if (!promisesAnswer(findForm(form))) return [];
    const [firstDay, at] = [firstDayOf(fields), new Date(receivedAt)];
    // Care that starts soon waits for no office day; what was missed while the server was down does.
    if (!isOpen && !lateAnswerAt(firstDay, at, rule)) return nextOpen ? [nextOpen] : [];
    return reminderTimes(at, rule, firstDay);
  };
  await store.planReminders({ now, channels, timesOf });
}

async function composeNotice({ kind, channel, lead, facts }: ClaimedNotice, context: OwnerContext) {
  switch (kind) {
    case "alert":
      return composeAlert(facts, context);
    case "canary":
      return composeCanary(channel, context.site.business.name, await findAllFaults(context, channel));
    case "flood":
      return composeFloodDigest(facts, context);
    case "held":
      return composeHeldDigest(facts, context);
    case "digest":
      return composeDigest(facts, context);
    case "reminder":
      return composeReminder(aboutLead(lead), context);
    case "copy":
      return composeCopy(aboutLead(lead), context);
    case "forget":
      return composeForgetMail(aboutLead(lead), context);
  }
}

function aboutLead(lead: Lead | null): Lead {
  if (!lead) throw new Error("this notice is about a lead");
  return lead;
}

/** "All is well" may only be said after looking everywhere; the channel that says it works. */
async function findAllFaults(context: OwnerContext, reportedBy: Channel): Promise<string[]> {
  const { store, channels } = context;
  const failing = await store.readFailingChannels();
  const unsent = countLeads(await store.listDead());
  return [
    ...channels
      .filter(({ channel }) => failing.has(channel) && channel !== reportedBy)
      .map(({ channel }) => `Requests do not reach you by ${channelLabel(channel, channels)}`),
    ...(unsent > 0 ? [`${counted(unsent, "request")} could not be sent everywhere`] : []),
    ...(await findFaults(context)).map(({ title }) => title),
  ];
}
