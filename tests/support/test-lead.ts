import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, onTestFinished } from "vitest";
import { replyDueAt } from "#domain/business/reply-time.ts";
import type { Clock } from "#domain/clock.ts";
import { type Channel, type Delivery, isOwnerChannel, type Lead } from "#domain/leads/lead.ts";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { type DeliverySite, replyRuleFor } from "#server/mail/lead-facts.ts";
import { tellPrice } from "#server/mail/request-price.ts";
import { createChannels, type DeliverySettings } from "#server/outbox/channels.ts";
import type { LeadStore } from "#server/store/lead-store.ts";
import { openSqliteStore } from "#server/store/sqlite/open-sqlite-store.ts";
import type { ClaimedRequest, NewLead } from "#server/store/stored-records.ts";
import { site } from "./built-site.ts";
import { startWebhookPeer, type WebhookAnswer } from "./http-peers.ts";
import { readMessage, startSmtpPeer } from "./mail-peer.ts";
import { validRequest } from "./valid-request.ts";

export const silent = pino({ level: "silent" });
/** A signal that never aborts. */
export const never = new AbortController().signal;
const fields = validRequest(consultationForm, { message: "Two dogs.\nOne is shy." });

/** Returns a request that differs from all others, so that no limit and no duplicate check applies. */
export function newLead(receivedAt: Date, changed: Lead["fields"] = {}): NewLead {
  const email = `dana.${crypto.randomUUID()}@example.net`;
  return {
    form: "dog-walking-consultation",
    fields: { ...fields, email, ...changed },
    submissionId: crypto.randomUUID(),
    receivedAt,
  };
}

export const emptyLead: Lead = {
  id: "id",
  form: "schedule",
  status: "accepted",
  receivedAt: "2025-11-21T16:38:00.000Z",
  replyBy: "2025-11-24T15:00:00.000Z",
  fields: {},
};

/** Saves a request whose answer is promised as the example site does. Returns its id. */
export async function saveLead(store: LeadStore, lead: NewLead): Promise<string> {
  const replyBy = replyDueAt(lead.receivedAt, replyRuleFor(lead.form, site));
  const saved = await store.saveLead({ replyBy, ...lead });
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  return saved.id;
}

type Asked = Pick<Lead, "form" | "fields" | "receivedAt" | "replyBy">;

function promisedTo({ form, receivedAt }: Asked, of: DeliverySite): Pick<Lead, "replyBy"> {
  const due = replyDueAt(new Date(receivedAt), replyRuleFor(form, of));
  return due ? { replyBy: due.toISOString() } : {};
}

/** Returns the price of the request's care, as it is stored when the request arrives. */
export function priceOf(lead: Asked, estimatedStay = "", of: DeliverySite = site): Pick<Lead, "price"> {
  const { replyBy } = { ...promisedTo(lead, of), ...lead };
  const price = tellPrice({ ...lead, replyBy: replyBy ? new Date(replyBy) : null, estimatedStay }, of);
  return price ? { price } : {};
}

type ClaimedParts = { attempts?: number; lead?: Partial<Lead>; estimatedStay?: string; of?: DeliverySite };

/** Returns a claimed request whose fields were not cleaned by the form. */
export function claimedRequest(
  channel: Channel,
  changed: Lead["fields"] = {},
  { attempts = 0, lead, estimatedStay, of }: ClaimedParts = {},
): ClaimedRequest {
  const id = "Lead-_0123456789abcdef";
  const asked: Lead = {
    id,
    form: "dog-walking-consultation",
    status: "accepted",
    receivedAt: "2025-11-21T16:38:00.000Z",
    fields: { ...fields, ...changed },
    ...lead,
  };
  return {
    kind: "request",
    id: `${id}-${channel}`,
    key: id,
    channel,
    attempts,
    createdAt: "2025-11-21T16:38:00.000Z",
    lease: "lease",
    leaseEndsAt: "2025-11-21T16:39:00.000Z",
    lead: { ...priceOf(asked, estimatedStay, of), ...promisedTo(asked, of ?? site), ...asked },
  };
}

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), "leads-"));
}

/** Opens a store in a file of its own, and closes it when the test ends. */
export async function newStore(channels: Channel[]) {
  const file = join(newDataDir(), "leads.sqlite");
  const store = await openSqliteStore({ file, channels });
  onTestFinished(() => store.close());
  return { store, file, clock: startClock() };
}

export function startClock(start = "2025-11-21T16:00:00.000Z") {
  let now = new Date(start).getTime();
  const clock = () => new Date(now);
  return Object.assign(clock, {
    forward(ms: number) {
      now += ms;
    },
  });
}

export const noChannels: DeliverySettings = { mailboxDir: null, email: null, webhook: null };

export async function startMail(options: Parameters<typeof startSmtpPeer>[0] = {}) {
  const peer = await startSmtpPeer(options);
  onTestFinished(peer.stop);
  return peer;
}

export async function startWebhook(answer: WebhookAnswer = { status: 204 }, secrets: string[] = []) {
  const peer = await startWebhookPeer({ answer, secrets });
  onTestFinished(peer.stop);
  return peer;
}

/** Returns the senders; includes that of the confirmation if a clock is given. */
export function channelsTo({
  mail,
  to = ["owner@example.com"],
  hook,
  clock,
  of = site,
}: {
  mail?: { url: string };
  to?: string[];
  hook?: { url: string };
  clock?: Clock;
  of?: DeliverySite;
}) {
  const email = mail ? { smtpUrl: mail.url, from: "Website <leads@example.com>", to } : null;
  const webhook = hook ? { url: hook.url, secrets: [] } : null;
  const channels = createChannels({ ...noChannels, email, webhook }, of, clock && { clock });
  return clock ? channels : channels.filter(({ channel }) => isOwnerChannel(channel));
}

const aSecondLater = () => new Date("2025-11-21T16:38:01.000Z");

/** Returns the owners' mail of this request as it arrives. */
export async function ownersMail(
  fields: Lead["fields"],
  lead: Partial<Lead> = {},
  clock = aSecondLater,
  estimatedStay = "",
) {
  const mail = await startMail();
  const [sender] = channelsTo({ mail, clock });
  const claimed = claimedRequest("email", fields, { lead, estimatedStay });
  expect(await sender?.send(claimed, never)).toMatchObject({ ok: true });
  const [message, ...more] = mail.messages;
  if (!message || more.length > 0) throw new Error("not exactly one message arrived");
  return { ...message, ...readMessage(message.raw) };
}

export async function deliveryOf(store: LeadStore, channel: Channel): Promise<Delivery> {
  const [lead] = await store.listLeads();
  const delivery = lead?.deliveries.find((each) => each.channel === channel);
  if (!delivery) throw new Error(`no delivery to ${channel}`);
  return delivery;
}
