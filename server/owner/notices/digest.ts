import * as v from "valibot";
import { isOfficeDay, nextOpenAt } from "#domain/business/reply-time.ts";
import { businessTime } from "#domain/business-time.ts";
import { formatList } from "#domain/catalogue/catalogue.ts";
import { counted } from "#domain/counted.ts";
import { dayMs, hourMs } from "#domain/durations.ts";
import { type Channel, countDistinctLeads } from "#domain/leads/lead.ts";
import { isApplication } from "#domain/requests/form.ts";
import { forms } from "#domain/requests/forms.ts";
import type { ZonedClock } from "#domain/zoned-clock.ts";
import { replyRuleOf } from "../../mail/lead-facts.ts";
import type { Block } from "../../mail/render-mail.ts";
import { channelLabel } from "../../outbox/channel-sender.ts";
import type { DailyJobRecord } from "../../store/stored-records.ts";
import type { RetentionCounts } from "../apply-retention.ts";
import { digestHour, lastAt } from "../daily-jobs.ts";
import {
  answeredBlocks,
  markedBlocks,
  operatorHint,
  soonDeletedBlocks,
  unsentBlocks,
} from "../lead-lists.ts";
import { type DailyJob, noticeKind, type OwnerContext } from "../owner-context.ts";
import { lookedAtMost, unansweredBlocks } from "../unanswered-list.ts";
import { backupCopyName } from "../upkeep.ts";
import { comingWeekBlocks, promiseBlocks, requestBlocks } from "../week-figures.ts";
import { readDailyCheck } from "./daily-check.ts";
import { announcementSchema, deletionBlocks, deletionTitle, deletionToAnnounce } from "./deletion.ts";
import { findFaults } from "./fault.ts";

const midnight = 0;
const monday = 1;

/** Nobody is reminded of these, so they are listed on Mondays only. */
const applicationForms = forms.flatMap((form) => (isApplication(form) ? form.storedAs : []));

/** Every Monday, on a day that announces a deletion, and on other office days when a delivery was given up or an unanswered request has no reminder that morning. */
export function digestJob(
  context: Pick<OwnerContext, "store" | "site" | "hasReminders">,
  channels: Channel[],
): DailyJob {
  return {
    name: "digest",
    hour: digestHour,
    async run(now, previousAt, previousResult) {
      const { store, site } = context;
      const { businessClock } = site;
      const isWeekly = lastAt(now, digestHour, businessClock, monday) > previousAt;
      const { count, reminded } = await listUnanswered(context, { now, isWeekly, limit: 0 });
      const { dead } = await store.deliveryHealth(now);
      const today = businessClock(now).date;
      const deletion = await deletionToAnnounce(store, now, today);
      const hasNews =
        deletion !== null || (isOfficeDay(now, replyRuleOf(site)) && (count > reminded || dead > 0));
      const lastDigestAt = String(previousResult?.lastDigestAt ?? previousAt.toISOString());
      if (!isWeekly && !hasNews) return { sent: false, lastDigestAt };
      const facts = { isWeekly, lastDigestAt, deletion };
      await store.addNotice({ key: `digest ${today}`, kind: "digest", facts }, channels, now);
      return { sent: true };
    },
  };
}

/** Requests with a reminder this morning are left out, so that nobody reads of them twice; not on a retry, when those may have failed too. */
function listUnanswered(
  { store, site, hasReminders }: Pick<OwnerContext, "store" | "site" | "hasReminders">,
  {
    now,
    isWeekly,
    isRetry = false,
    limit,
  }: { now: Date; isWeekly: boolean; isRetry?: boolean; limit: number },
) {
  const rule = replyRuleOf(site);
  return store.listUnanswered({
    now,
    exceptForms: isWeekly ? [] : applicationForms,
    remindedSince: isRetry ? now : lastAt(now, midnight, site.businessClock),
    // Where the office opens later than the digest comes.
    remindedUntil: hasReminders && !isRetry && isOfficeDay(now, rule) ? nextOpenAt(now, rule) : null,
    limit,
  });
}

/** Composed when it is sent, so that it is up to date. */
export const digestNotice = noticeKind({
  // Until the evening, because no other says what Monday's does.
  sendWithinMs: 10 * hourMs,
  facts: v.object({
    isWeekly: v.boolean(),
    lastDigestAt: v.optional(v.pipe(v.string(), v.toDate())),
    deletion: v.nullish(announcementSchema, null),
  }),
  async compose({ isWeekly, lastDigestAt, deletion }, context, { channel, attempts }) {
    const { store, clock, site } = context;
    const { businessClock } = site;
    const now = clock();
    const since = weekStart(now, businessClock);
    const requests = await store.countNew(since);
    const isRetry = attempts > 0;
    const unanswered = await listUnanswered(context, { now, isWeekly, isRetry, limit: lookedAtMost });
    const { held } = await store.deliveryHealth(now);
    const dead = await store.listDead();
    const total = requests.reduce((sum, { count }) => sum + count, 0);
    const counts = [
      ...(isWeekly ? [counted(total, "request")] : []),
      `${unanswered.count} waiting for an answer`,
      ...(dead.length > 0 ? [`${countDistinctLeads(dead)} not sent everywhere`] : []),
      ...(deletion ? [deletionTitle(deletion)] : []),
    ].join(", ");
    const rows = [
      ...(isWeekly || held > 0 ? [{ label: "Possible spam, not checked yet", text: String(held) }] : []),
      ...(isWeekly ? jobRows(await store.readDailyJobs(), context) : []),
    ];
    return {
      title: `${isWeekly ? "Your week" : "Today"}: ${counts}`,
      blocks: [
        { heading: "Waiting for an answer" },
        ...unansweredBlocks(unanswered, context),
        ...(isWeekly ? comingWeekBlocks(unanswered, context) : []),
        ...(dead.length > 0
          ? [{ heading: "Not sent everywhere" }, ...(await unsentBlocks(dead, context))]
          : []),
        ...(deletion ? deletionBlocks(deletion) : []),
        ...(isWeekly
          ? [
              ...(await soonDeletedBlocks(context)),
              ...(await markedBlocks(since, context)),
              { heading: "Requests since last Monday" },
              ...(await promiseBlocks(since, unanswered.count, context)),
              ...requestBlocks(requests),
              ...(await dailyCheckBlocks(channel, context)),
            ]
          : await answeredBlocks(context, lastDigestAt)),
        ...(rows.length > 0 ? [{ heading: "Everything else" }, { rows }] : []),
      ],
    };
  },
});

/** The Monday before the one on which the digest was due, by the clock: a week in which that is changed has an hour more or less. */
function weekStart(now: Date, businessClock: ZonedClock): Date {
  const due = lastAt(now, digestHour, businessClock, monday);
  return lastAt(new Date(due.getTime() - 6 * dayMs), digestHour, businessClock, monday);
}

/** This mail is the sign that all is well, so it looks everywhere. The channel that brings it works. */
async function dailyCheckBlocks(reportedBy: Channel, context: OwnerContext): Promise<Block[]> {
  const { store, channels, jobs = [], dataDir, site } = context;
  const check = await readDailyCheck(store);
  const failing = await store.readFailingChannels();
  const faults = [
    ...(check?.error ? [`Your website couldn't send itself a request: ${check.error}`] : []),
    ...channels
      .filter(({ channel }) => failing.has(channel) && channel !== reportedBy)
      .map(({ channel }) => `Requests aren't reaching you by ${channelLabel(channel, channels)}`),
    ...(await findFaults(context)).map(({ title }) => title),
  ];
  if (faults.length > 0)
    return [
      { heading: "Daily check failed" },
      "Someone needs to look at this. A separate email has the details:",
      { list: faults.map((text) => ({ text })) },
    ];
  const records = await store.readDailyJobs();
  const hasRun = (name: string) =>
    jobs.some((job) => job.name === name) && records.some((each) => each.name === name && each.succeededAt);
  const covered = [
    ...(check ? [`a test request (${businessTime(check.startedAt, "short", site.business.timeZone)})`] : []),
    "how requests reach you",
    ...(hasRun("backup") ? ["the nightly backup"] : []),
    ...(hasRun(backupCopyName) ? ["its copy elsewhere"] : []),
    ...(hasRun("certificate") ? ["the security certificate"] : []),
    ...(dataDir === undefined ? [] : ["disk space"]),
  ];
  return [
    { heading: "Daily check passed" },
    `It covers ${formatList(covered, "and")}. If anything fails, you'll get a separate email.`,
    `If this email doesn't come one Monday, check your spam folder. Not there either? Requests may not be reaching you: ${operatorHint("Alerts")}.`,
  ];
}

function jobRows(records: DailyJobRecord[], { clock, jobs = [] }: OwnerContext) {
  const recordOf = (job: string) => records.find(({ name }) => name === job);
  const isCopied = jobs.some(({ name }) => name === backupCopyName);
  return [
    { label: "Last backup", text: lastSuccess(recordOf("backup"), clock()) },
    ...(isCopied
      ? [{ label: "Last copy of it elsewhere", text: lastSuccess(recordOf(backupCopyName), clock()) }]
      : []),
    { label: "Deleted because it was old", text: removed(recordOf("retention")?.result ?? {}) },
  ];
}

function lastSuccess(job: DailyJobRecord | undefined, now: Date): string {
  const { succeededAt, error } = job ?? {};
  const why = error ? `: ${error}` : "";
  if (!succeededAt) return `none yet${why}`;
  return age(now.getTime() - Date.parse(succeededAt)) + (why && `; failing since then${why}`);
}

function age(ms: number): string {
  const hours = Math.round(ms / hourMs);
  if (hours < 1) return "less than an hour ago";
  return hours < 48 ? `${counted(hours, "hour")} ago` : `${Math.round(hours / 24)} days ago`;
}

const removedNames: Partial<Record<keyof RetentionCounts, [one: string, many?: string]>> = {
  requests: ["request"],
  spam: ["spam request"],
  networkAddresses: ["network address", "network addresses"],
  consents: ["proof of consent", "proofs of consent"],
  mails: ["stored mail"],
};

function removed(result: Record<string, unknown>): string {
  const counts = Object.entries(removedNames).map(([name, [one, many]]) => {
    const count = Number(result[name] ?? 0);
    return count > 0 ? counted(count, one, many) : "";
  });
  return counts.filter(Boolean).join(", ") || "nothing";
}
