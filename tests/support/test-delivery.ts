import { onTestFinished } from "vitest";
import type { Clock } from "../../domain/clock.ts";
import { type Channel, type Delivery, isOwnerChannel } from "../../domain/leads/lead.ts";
import { createChannels, type DeliverySettings } from "../../server/outbox/channels.ts";
import type { LeadStore } from "../../server/store/lead-store.ts";
import { site } from "./example-site.ts";
import { startWebhookPeer, type WebhookAnswer } from "./http-peers.ts";
import { startSmtpPeer } from "./mail-peer.ts";
import { newStore, startClock } from "./test-lead.ts";

export const noChannels: DeliverySettings = { mailboxDir: null, email: null, webhook: null };

export async function startMail(port?: number) {
  const peer = await startSmtpPeer(port ? { port } : {});
  onTestFinished(peer.stop);
  return peer;
}

export async function startWebhook(answer: WebhookAnswer = { status: 204 }) {
  const peer = await startWebhookPeer({ answer });
  onTestFinished(peer.stop);
  return peer;
}

/** Includes the confirmation when a clock is given. */
export function channelsTo({
  mail,
  to = ["owner@example.com"],
  hook,
  clock,
}: {
  mail?: { url: string };
  to?: string[];
  hook?: { url: string };
  clock?: Clock;
}) {
  const email = mail ? { smtpUrl: mail.url, from: "leads@example.com", to } : null;
  const webhook = hook ? { url: hook.url, secrets: [] } : null;
  const channels = createChannels({ ...noChannels, email, webhook }, site, clock && { clock });
  return clock ? channels : channels.filter(({ channel }) => isOwnerChannel(channel));
}

export async function openStore(channels: Channel[]) {
  const { store, file } = await newStore(channels);
  onTestFinished(() => store.close());
  return { store, file, clock: startClock() };
}

export async function deliveryOf(store: LeadStore, channel: Channel): Promise<Delivery> {
  const [lead] = await store.listLeads();
  const delivery = lead?.deliveries.find((each) => each.channel === channel);
  if (!delivery) throw new Error(`no delivery to ${channel}`);
  return delivery;
}
