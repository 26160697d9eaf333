import * as v from "valibot";
import { dayMs, hourMs } from "#domain/durations.ts";
import { isOwnerChannel, type LeadWithDeliveries } from "#domain/leads/lead.ts";
import { contactLinks, waitingEntry } from "../../mail/lead-mail.ts";
import { requestLink } from "../../mail/owner-links.ts";
import type { Block } from "../../mail/render-mail.ts";
import { channelLabel } from "../../outbox/channel-sender.ts";
import { type Fault, findFaults, isOfSending } from "../faults.ts";
import {
  andMore,
  listedAtMost,
  type NoticeDefinition,
  type OwnerContext,
  type PlanContext,
} from "../owner-context.ts";

/** Longer than a day: within it, a morning mail names what is still wrong. */
const namedForMs = dayMs + hourMs;
/** When faults that are not urgent may be mailed. Earlier, the morning mail names them. */
const day = { from: "09:00:00", to: "21:00:00" };

/** Mails new faults over working channels, unless a mail of the last 25 hours named them; at night only urgent ones. */
export async function planAlert(context: PlanContext): Promise<void> {
  const { store, clock, site, names } = context;
  const now = clock();
  const { date, time } = site.businessClock(now);
  const isDay = time >= day.from && time < day.to;
  const wrong = (await findFaults(context)).filter(({ isUrgent }) => isUrgent || isDay);
  if (wrong.length === 0) return;
  // Read first, so that all processes that find a fault unnamed make the same key.
  const [last] = await store.listNotices("alert", now);
  const named = await faultsNamed(store, now);
  const faults = wrong.filter(({ name }) => !named.has(name));
  const failing = await store.readFailingChannels();
  const working = names.filter((channel) => !failing.has(channel));
  if (faults.length === 0) return;
  // The date makes the key differ from that of an alert sent while the clock was ahead.
  const key = `alert ${last?.createdAt ?? ""} ${date}`;
  await store.addNotice(
    { key, kind: "alert", facts: { faults: faults.map(({ name }) => ({ name })) } },
    working,
    now,
  );
}

const namesSchema = v.object({ faults: v.array(v.object({ name: v.string() })) });

/** Returns the names of the faults in mails of the last 25 hours. */
async function faultsNamed(store: OwnerContext["store"], now: Date): Promise<Set<string>> {
  const since = new Date(now.getTime() - namedForMs).toISOString();
  const notices = [...(await store.listNotices("alert", now)), ...(await store.listNotices("morning", now))];
  return new Set(
    notices
      .filter(({ isGivenUp, createdAt }) => !isGivenUp && createdAt >= since)
      .flatMap(({ facts }) => (v.is(namesSchema, facts) ? facts.faults.map(({ name }) => name) : [])),
  );
}

export const alertNotice: NoticeDefinition = {
  sendWithinMs: namedForMs,
  async compose({ facts, channel }, context) {
    const { faults } = v.parse(namesSchema, facts);
    const found = await findFaults(context, channel);
    const wrong = found.filter((fault) => faults.some(({ name }) => name === fault.name));
    const [first] = wrong;
    if (!first) return null;
    // The first heading is the title.
    const [, ...blocks] = await faultBlocks(wrong, context);
    return {
      title: first.title,
      blocks: [...blocks, "Your morning email names it until it's fixed."],
    };
  },
};

/** Faults of sending are followed by the requests that were given up, with links to retry them. */
export async function faultBlocks(faults: Fault[], context: OwnerContext): Promise<Block[]> {
  return [
    ...faults.flatMap(({ title, text }) => [{ heading: title }, text]),
    ...(faults.some(isOfSending) ? await unsentBlocks(context) : []),
  ];
}

async function unsentBlocks(context: OwnerContext): Promise<Block[]> {
  const { store } = context;
  const leadIds = [...new Set((await store.listDead()).map(({ leadId }) => leadId))];
  if (leadIds.length === 0) return [];
  const leads = await Promise.all(leadIds.slice(0, listedAtMost).map((id) => store.findLead(id)));
  return [
    { list: leads.filter((lead) => lead !== null).map((lead) => unsentEntry(lead, context)) },
    ...andMore(leadIds.length - listedAtMost),
  ];
}

function unsentEntry(lead: LeadWithDeliveries, { site, channels, clock }: OwnerContext) {
  const { title, text } = waitingEntry(lead, site, clock());
  const reasons = lead.deliveries
    .filter(({ channel, state }) => state === "dead" && isOwnerChannel(channel))
    .map(
      ({ channel, lastError }) =>
        `Didn't go out by ${channelLabel(channel, channels)}: ${lastError ?? "unknown"}`,
    );
  return {
    title,
    text: [text, ...reasons].join("\n"),
    links: [...contactLinks(lead, site, clock()), ...requestLink("Try again", lead, site)],
  };
}
