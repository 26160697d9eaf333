import * as v from "valibot";
import { businessTime } from "../../domain/business-time.ts";
import { hourMs, minuteMs } from "../../domain/durations.ts";
import { type Channel, channelName, channelNames, isEmailChannel } from "../../domain/leads/lead.ts";
import { floodDigest } from "../../domain/leads/mail-limits.ts";
import { actionLabels } from "../mail/owner-links.ts";
import { type Block, renderMail, signature } from "../mail/render-mail.ts";
import { channelLabel } from "../outbox/channel-sender.ts";
import { type CanaryState, readCanary } from "./daily-canary.ts";
import { lastAt } from "./daily-jobs.ts";
import { describeFault, faultAlerts, faultFacts } from "./fault-alerts.ts";
import { type FaultContext, findFaults } from "./find-faults.ts";
import { counted, countLeads, operatorHint, unsentBlocks } from "./lead-lists.ts";
import { deletionFacts, describeDeletion } from "./nightly-retention.ts";
import type { OwnerContext } from "./owner-loop.ts";
import { describePublishing, publishingFacts } from "./publishing-mail.ts";
import { describeSeason, seasonFacts } from "./season-reminder.ts";

/** Most failures pass sooner. */
const alertAfterMs = 15 * minuteMs;
const alertEveryMs = 6 * hourMs;
const nightBegins = 22;
const nightEnds = 7;
const rememberedAtMost = 500;

const factsSchema = v.variant("about", [
  v.object({
    about: v.literal("channel"),
    channel: v.custom<Channel>((channel) => typeof channel === "string"),
    /** No mailed address works; `channel` is the first of them. */
    isAllEmail: v.optional(v.boolean()),
    since: v.string(),
    isOver: v.boolean(),
  }),
  v.object({ about: v.literal("canary"), startedAt: v.string(), error: v.string(), isOver: v.boolean() }),
  v.object({ about: v.literal("given-up"), deliveries: v.array(v.string()), isOver: v.boolean() }),
  deletionFacts,
  faultFacts,
  seasonFacts,
  publishingFacts,
  v.object({ about: v.literal("flood"), isOver: v.boolean() }),
]);
type Facts = v.InferOutput<typeof factsSchema>;
type PastAlert = Facts & { at: string };

/** Sent over the channels that work, repeatedly while a channel fails, and once when it recovers. */
export async function planAlerts(context: FaultContext, channels: Channel[]): Promise<void> {
  const { store, clock } = context;
  const now = clock();
  const failing = await store.readFailingChannels();
  const canary = await readCanary(store);
  const working = channels.filter((channel) => !failing.has(channel));
  if (working.length === 0) return;
  const pastAlerts = (await store.listAlerts()).flatMap(({ facts, createdAt }) => {
    // A later release may have recorded facts that this one does not know.
    const known = v.safeParse(factsSchema, facts);
    return known.success ? { ...known.output, at: createdAt } : [];
  });
  const deliveries = (await store.listDead()).map(
    ({ leadId, channel }) => `${leadId} (${channelName(channel)})`,
  );
  const alerts = [
    ...channelAlerts(channels, failing, pastAlerts, now),
    canaryAlert(canary, pastAlerts, now),
    givenUpAlert(deliveries.slice(0, rememberedAtMost), pastAlerts, now),
    // Failures at night are retried, and can wait for the morning.
    ...(isDaytime(now) ? faultAlerts(await findFaults(context), pastAlerts, now, context) : []),
  ];
  for (const alert of alerts) {
    if (!alert) continue;
    const { facts, last } = alert;
    const what =
      facts.about === "channel"
        ? facts.channel
        : facts.about === "fault"
          ? `fault ${facts.name}`
          : facts.about;
    // Every process that looks now computes the same key.
    const notice = { key: `alert ${what} ${facts.isOver} ${last?.at ?? ""}`, kind: "alert" as const, facts };
    await store.addNotices(
      working.map((channel) => ({ ...notice, channel })),
      now,
    );
  }
}

type Alert = { facts: Facts; last: PastAlert | undefined } | null;

/** A failure of all addresses, such as a mail server that is down, is reported once. */
function channelAlerts(
  channels: Channel[],
  failing: ReadonlyMap<Channel, number>,
  pastAlerts: PastAlert[],
  now: Date,
): Alert[] {
  const addresses = channels.filter(isEmailChannel);
  const isAllEmail = addresses.every((channel) => failing.has(channel));
  const reportedChannels = channels.filter(
    (channel) => !isAllEmail || !addresses.slice(1).some((each) => each === channel),
  );
  return reportedChannels.map((channel) =>
    channelAlert(
      { channel, sinceMs: failing.get(channel), isAllEmail: isAllEmail && isEmailChannel(channel) },
      pastAlerts,
      now,
    ),
  );
}

function channelAlert(
  { channel, sinceMs, isAllEmail }: { channel: Channel; sinceMs: number | undefined; isAllEmail: boolean },
  pastAlerts: PastAlert[],
  now: Date,
): Alert {
  const ofIt = pastAlerts.filter((each) => each.about === "channel" && each.channel === channel);
  const [last] = ofIt;
  if (sinceMs !== undefined) {
    const since = new Date(sinceMs).toISOString();
    const isLong = now.getTime() - sinceMs >= alertAfterMs;
    return isLong && mayAlertAgain(ofIt, now)
      ? { facts: { about: "channel", channel, isAllEmail, since, isOver: false }, last }
      : null;
  }
  if (last?.about !== "channel" || last.isOver) return null;
  const { at: _, ...facts } = last;
  return { facts: { ...facts, isOver: true }, last };
}

function canaryAlert(canary: CanaryState | null, pastAlerts: PastAlert[], now: Date): Alert {
  const ofIt = pastAlerts.filter((each) => each.about === "canary");
  const [last] = ofIt;
  if (!canary) return null;
  const { startedAt, error } = canary;
  if (error !== null) {
    const isNew = last?.startedAt !== startedAt;
    return isNew && mayAlertAgain(ofIt, now)
      ? { facts: { about: "canary", startedAt, error, isOver: false }, last }
      : null;
  }
  return last?.isOver === false
    ? { facts: { about: "canary", startedAt, error: "", isOver: true }, last }
    : null;
}

function givenUpAlert(deliveries: string[], pastAlerts: PastAlert[], now: Date): Alert {
  const ofIt = pastAlerts.filter((each) => each.about === "given-up");
  const [last] = ofIt;
  const known = last?.isOver === false ? last.deliveries : [];
  const isNew = deliveries.some((delivery) => !known.includes(delivery));
  if (isNew && mayAlertAgain(ofIt, now))
    return { facts: { about: "given-up", deliveries, isOver: false }, last };
  const isOver = deliveries.length === 0 && known.length > 0;
  return isOver ? { facts: { about: "given-up", deliveries: [], isOver }, last } : null;
}

/** Repeats only by day. */
function mayAlertAgain(pastAlerts: PastAlert[], now: Date): boolean {
  const last = pastAlerts.find(({ isOver }) => !isOver);
  if (!last) return true;
  // A later time was recorded before the clock was set back.
  const isLongAgo = Math.abs(now.getTime() - Date.parse(last.at)) >= alertEveryMs;
  return isLongAgo && isDaytime(now);
}

function isDaytime(now: Date): boolean {
  return lastAt(now, nightEnds) > lastAt(now, nightBegins);
}

export async function composeAlert(pastAlerts: unknown, context: OwnerContext) {
  const { title, blocks } = await composeAlertText(v.parse(factsSchema, pastAlerts), context);
  return { subject: title, ...renderMail([{ title }, ...blocks, signature(context.site.business.name)]) };
}

async function composeAlertText(
  facts: Facts,
  context: OwnerContext,
): Promise<{ title: string; blocks: Block[] }> {
  if (facts.about === "channel") {
    const name = facts.isAllEmail ? channelNames.email : channelLabel(facts.channel, context.channels);
    const since = businessTime(facts.since, "short");
    if (facts.isOver)
      return {
        title: `Requests reach you by ${name} again`,
        blocks: [
          `It had failed since ${since}. What waited is being sent now.`,
          ...(await givenUpBlocks(context)),
        ],
      };
    const error = await context.store.readLastError(facts.channel);
    return {
      title: `Requests have not reached you by ${name} since ${since}`,
      blocks: [
        ...(error ? [`The reason: ${error}.`] : []),
        `Nothing is lost: requests are stored and still reach you here. What waits is sent by ${name} once it works again; what was given up is named in a mail of its own, with a link to try again.`,
        `If you do not know the reason, ${operatorHint("When a delivery failed")}.`,
        "Until it works you are told again every six hours, though not at night; and once more when it does.",
      ],
    };
  }
  if (facts.about === "canary")
    return facts.isOver
      ? {
          title: "The daily check of requests succeeds again",
          blocks: ["The website takes requests, and tells you of them. There is nothing to do."],
        }
      : {
          title: "The daily check of requests has failed",
          blocks: [
            `Every morning the website sends itself a request, and this time that failed: visitors may not get through either. Try the contact form yourself. If that fails too, ${operatorHint("When nothing can be stored")}.`,
            `What the check found: ${facts.error}.`,
          ],
        };
  switch (facts.about) {
    case "deletion":
      return describeDeletion(facts);
    case "fault":
      return describeFault(facts);
    case "season":
      return describeSeason(facts);
    case "publishing":
      return describePublishing(facts);
    case "flood":
      return {
        title: "Unusually many requests are coming in",
        blocks: [
          `More than ${floodDigest.mailed} came within an hour, many of them from the same networks. Nothing is lost: each is stored. Whoever writes from elsewhere reaches you as always; those of the crowded networks come together in one mail an hour.`,
          `If you know of no reason, such as a mention in the news, a program is sending them: ${operatorHint("Floods")}. You are told of this once a day at most.`,
        ],
      };
  }
  // Read on sending, because the alert may have waited for a channel.
  const dead = await context.store.listDead();
  if (dead.length === 0)
    return {
      title: "Every request is sent, or on its way",
      blocks: ["Nothing is left that was not sent everywhere. There is nothing to do."],
    };
  const count = countLeads(dead);
  return {
    title: `${counted(count, "request")} could not be sent everywhere`,
    blocks: await unsentBlocks(dead, context),
  };
}

async function givenUpBlocks({ store, ownerLinks }: OwnerContext): Promise<Block[]> {
  const count = countLeads(await store.listDead());
  if (count === 0) return [];
  return [
    `By then ${counted(count, "request")} had been given up. What was given up is stored, and is sent when you say so:`,
    { links: [{ text: actionLabels["retry-all"], href: ownerLinks.linkTo("retry-all") }] },
  ];
}
