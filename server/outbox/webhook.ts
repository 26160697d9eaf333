import { Webhook } from "standardwebhooks";
import type { Clock } from "#domain/clock.ts";
import { type DeliverySite, leadFacts } from "../mail/lead-facts.ts";
import type { OwnerNotice } from "../mail/render-mail.ts";
import type { ClaimedRequest } from "../store/stored-records.ts";
import type { ChannelSender, SendResult } from "./channel-sender.ts";
import { connectionFault } from "./connection-fault.ts";

export type WebhookSettings = {
  url: string;
  /** Standard Webhooks secrets (`whsec_` and base64); two during a rotation, none for a receiver that does not verify. */
  secrets: string[];
};

/** Standard Webhooks asks for 15 to 30 seconds. */
const answerLimitMs = 15_000;

/** Standard Webhooks 1.0.0, except that redirects count as failures. */
export function createWebhookSender(
  { url, secrets }: WebhookSettings,
  site: DeliverySite,
  clock: Clock,
  limitMs = answerLimitMs,
): ChannelSender {
  const signers = secrets.map((secret) => new Webhook(secret));

  /** Errors never show the URL, which may hold a secret. */
  async function post(id: string, event: (now: Date) => object, stop: AbortSignal): Promise<SendResult> {
    const now = clock();
    const body = JSON.stringify(event(now));
    const signatures = signers.map((signer) => signer.sign(id, now, body));
    const headers = {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      ...(signatures.length > 0 ? { "webhook-signature": signatures.join(" ") } : {}),
    };
    const signal = AbortSignal.any([stop, AbortSignal.timeout(limitMs)]);
    try {
      const answer = await fetch(url, { method: "POST", body, headers, redirect: "manual", signal });
      // Only the status counts; the rest of the body is not read.
      await answer.body?.cancel();
      const { ok, status } = answer;
      if (ok) return { ok };
      // 410: the receiver is gone for good.
      return { ok, error: `The webhook answered ${status}`, permanent: status === 410 };
    } catch (fault) {
      const { name, cause } = fault as Error & { cause?: { code?: string } };
      return { ok: false, error: `The webhook could not be used: ${connectionFault(cause?.code ?? name)}` };
    }
  }

  return {
    channel: "webhook",
    concurrency: 4,
    send: (claimed, signal) => post(claimed.id, (now) => eventOf(claimed, site, now), signal),
    sendNotice: (notice, signal) => post(notice.id, (now) => noticeEvent(notice, now), signal),
  };
}

/** docs/webhook.md documents these names. */
function eventOf({ lead }: ClaimedRequest, site: DeliverySite, now: Date) {
  const { id, form, receivedAt, fields, smsConsent, source } = lead;
  const facts = leadFacts(lead, site);
  const data = { id, form, receivedAt, facts, fields, smsConsent, source };
  const timestamp = now.toISOString();
  return lead.status === "held"
    ? { type: "lead.held", timestamp, data: { ...data, spamSigns: lead.spamSigns } }
    : { type: "lead.received", timestamp, data };
}

function noticeEvent({ id, kind, leadIds, subject, text }: OwnerNotice, now: Date) {
  const leadId = leadIds.length === 1 ? leadIds[0] : null;
  return {
    type: "owner.notice",
    timestamp: now.toISOString(),
    data: { id, kind, leadId, leadIds, subject, text },
  };
}
