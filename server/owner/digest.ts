import * as v from "valibot";
import { businessDate } from "../../domain/calendar-date.ts";
import type { Channel, Lead } from "../../domain/leads/lead.ts";
import type { LeadSource } from "../../domain/leads/lead-source.ts";
import { showPhone } from "../../domain/requests/contact-fields.ts";
import { fieldText } from "../../domain/requests/field.ts";
import { denverTime, formTitle, senderLabel } from "../delivery/lead-labels.ts";
import type { DailyJobRecord } from "../store/lead-store.ts";
import { type DailyJob, lastAt } from "./daily-jobs.ts";
import type { OwnerContext } from "./owner-loop.ts";
import { type Block, renderNotice } from "./render-notice.ts";

export const digestHour = 8;
const monday = 1;
const weekMs = 7 * 86_400_000;
/** Nobody reads a longer list. */
const namedAtMost = 20;

const factsSchema = v.object({ isWeekly: v.boolean() });

/** Every Monday, and on other days when something waits or was given up. */
export function digestJob({ store }: Pick<OwnerContext, "store">, channels: Channel[]): DailyJob {
  return {
    name: "digest",
    hourDenver: digestHour,
    async run(now, previousAt) {
      const isWeekly = lastAt(now, digestHour, monday) > previousAt;
      const { waiting } = await store.summarize({ since: now, named: 0 });
      const { dead } = await store.deliveryHealth(now);
      if (!isWeekly && waiting.count === 0 && dead === 0) return { sent: false };
      const digest = { key: `digest ${businessDate(now)}`, kind: "digest" as const, facts: { isWeekly } };
      await store.addNotices(
        channels.map((channel) => ({ ...digest, channel })),
        now,
      );
      return { sent: true };
    },
  };
}

/** What it says is what is so when it is sent. */
export async function composeDigest(
  facts: unknown,
  { store, clock, businessName, ownerLinks }: OwnerContext,
) {
  const { isWeekly } = v.parse(factsSchema, facts);
  const now = clock();
  const since = new Date(now.getTime() - weekMs);
  const { requests, waiting } = await store.summarize({ since, named: namedAtMost });
  const { held, dead } = await store.deliveryHealth(now);
  const total = requests.reduce((sum, { count }) => sum + count, 0);
  const counts = [
    ...(isWeekly ? [`${counted(total, "request")} in a week`] : []),
    `${waiting.count} waiting for an answer`,
    ...(dead > 0 ? [`${counted(dead, "delivery", "deliveries")} given up`] : []),
  ].join(", ");
  const title = `${isWeekly ? "Your week" : "Today"}: ${counts}`;
  const blocks: Block[] = [
    ...(isWeekly ? [{ heading: "Requests of the last seven days" }, ...requestBlocks(requests)] : []),
    { heading: "Waiting for an answer" },
    ...waitingBlocks(waiting, ownerLinks),
    { heading: "Everything else" },
    {
      rows: [
        { label: "Look like spam, not looked at yet", text: String(held) },
        {
          label: "Deliveries given up",
          text: dead === 0 ? "0" : `${dead} (\`npm run leads -- retry\` sends them again)`,
        },
        ...(isWeekly ? jobRows(await store.readDailyJobs(), now) : []),
      ],
    },
  ];
  return { subject: title, ...renderNotice({ title, blocks, businessName }) };
}

type Counts = { form: string; source: LeadSource | null; count: number }[];

function requestBlocks(requests: Counts): Block[] {
  if (requests.length === 0) return ["There were none."];
  return [
    { list: sumBy(requests, ({ form }) => formTitle(form)) },
    "Where they first came from:",
    { list: sumBy(requests, ({ source }) => sourceLabel(source)) },
  ];
}

/** The most first. */
function sumBy(requests: Counts, labelOf: (each: Counts[number]) => string) {
  const sums = new Map<string, number>();
  for (const each of requests) sums.set(labelOf(each), (sums.get(labelOf(each)) ?? 0) + each.count);
  return [...sums].sort(([, a], [, b]) => b - a).map(([label, sum]) => ({ text: `${label}: ${sum}` }));
}

/** The campaign, or else the site that led here. */
function sourceLabel(source: LeadSource | null): string {
  return source?.utm_source || URL.parse(source?.referrer ?? "")?.host || "Not known, or typed the address";
}

function waitingBlocks(
  { count, oldest }: { count: number; oldest: Lead[] },
  { linkTo }: OwnerContext["ownerLinks"],
): Block[] {
  if (count === 0) return ["Nobody. Well done."];
  const more = count - oldest.length;
  return [
    {
      list: oldest.map((lead) => ({
        text: describeLead(lead),
        link: { text: "I have answered", href: linkTo("answered", lead.id) },
      })),
    },
    ...(more > 0 ? [`And ${more} more.`] : []),
  ];
}

export function describeLead(lead: Lead): string {
  const phone = showPhone(fieldText(lead.fields.phone));
  const received = denverTime(lead.receivedAt, "short");
  return `${senderLabel(lead)}, ${phone}: ${formTitle(lead.form)}, ${received}, reference ${lead.id}`;
}

function jobRows(jobs: DailyJobRecord[], now: Date) {
  const resultOf = (name: string) => jobs.find((job) => job.name === name && job.result !== null);
  const backup = resultOf("backup");
  const retention = resultOf("retention");
  return [
    {
      label: "Last backup",
      text: backup ? age(now.getTime() - Date.parse(backup.startedAt)) : "none by the website",
    },
    { label: "Removed because it was old", text: removed(retention?.result ?? {}) },
  ];
}

function age(ms: number): string {
  const hours = Math.round(ms / 3_600_000);
  return hours < 48 ? `${counted(hours, "hour")} ago` : `${Math.round(hours / 24)} days ago`;
}

function removed(result: Record<string, unknown>): string {
  const counts = Object.entries(result).filter(([, count]) => typeof count === "number" && count > 0);
  return (
    counts
      .map(([what, count]) => `${what.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} ${count}`)
      .join(", ") || "nothing"
  );
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
