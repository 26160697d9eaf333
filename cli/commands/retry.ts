import { pino } from "pino";
import { readSiteFacts } from "#disk/read-site-facts.ts";
import { channelName, type Delivery, isOwnerChannel, type LeadWithDeliveries } from "#domain/leads/lead.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { readOwnerLinkSecret } from "#server/mail/owner-link-secret.ts";
import { createOwnerLinks, ownerLinkOrigin } from "#server/mail/owner-links.ts";
import type { ChannelSender } from "#server/outbox/channel-sender.ts";
import { configuredChannels, createChannels } from "#server/outbox/channels.ts";
import { deliverDue } from "#server/outbox/outbox.ts";
import type { LeadStore } from "#server/store/lead-store.ts";
import { deliveryStateLabel, formatTable } from "../format.ts";
import { findByIdOrStart, unknownId, withStore } from "../open-configured-store.ts";
import { readArguments, UsageError } from "../read-arguments.ts";
import type { CommandContext } from "../terminal.ts";

const clock = () => new Date();

type Retried = { id: string } & Pick<Delivery, "channel" | "state" | "attempts" | "lastError">;

export async function retry(args: string[], { config, build }: CommandContext): Promise<string> {
  const { values, positionals } = readArguments(args, {}, 1);
  const [id] = positionals;
  // An empty variable in a script means one request that is not known, not all of them.
  if (id === "") throw new UsageError("Which request? Give its id.");
  const site = readSiteFacts(build);
  const channels = configuredChannels(config, site);
  const send = async (store: LeadStore) => {
    const secret = await readOwnerLinkSecret(config);
    const origin = ownerLinkOrigin(config, site, `http://localhost:${config.port}`);
    const ownerLinks = createOwnerLinks({
      secret,
      origin,
      clock,
      retention: site.retention,
      leadsTo: config.email?.to ?? [],
    });
    const businessClock = createZonedClock(site.business.timeZone);
    return retryAndReport(store, createChannels(config, { ...site, ownerLinks, businessClock }), id);
  };
  const retried = await withStore(config, null, send, channels);
  if (!retried && id) throw unknownId(id);
  return values.json ? JSON.stringify(retried ?? [], null, 2) : asText(retried ?? []);
}

async function retryAndReport(store: LeadStore, channels: ChannelSender[], id?: string): Promise<Retried[]> {
  const lead = id ? await findByIdOrStart(store, id) : null;
  const open = lead ? openDeliveries(lead) : await store.listDead();
  await store.retryDeliveries({ now: clock(), ...(lead ? { leadId: lead.id } : {}) });
  await deliverDue({ store, channels, clock, log: pino({ level: "silent" }) });
  const retried: Retried[] = [];
  for (const [leadId, ofLead] of Map.groupBy(open, ({ leadId }) => leadId)) {
    const after = await store.findLead(leadId);
    for (const { channel, state, attempts, lastError } of after?.deliveries ?? [])
      if (ofLead.some((each) => each.channel === channel))
        retried.push({ id: leadId, channel, state, attempts, lastError });
  }
  return retried;
}

function openDeliveries({ id, deliveries }: LeadWithDeliveries) {
  return deliveries
    .filter(({ channel, state }) => isOwnerChannel(channel) && state !== "delivered")
    .map(({ channel }) => ({ leadId: id, channel }));
}

function asText(retried: Retried[]): string {
  if (retried.length === 0) return "There's nothing to send again.";
  const rows = retried.map((delivery) => [
    delivery.id,
    channelName(delivery.channel),
    deliveryStateLabel(delivery),
    delivery.lastError ?? "-",
  ]);
  return formatTable([["Id", "Delivery", "Now", "Last error"], ...rows]);
}
