import { connect, isIP } from "node:net";
import { connect as connectTls } from "node:tls";
import { Webhook } from "standardwebhooks";
import type { Clock } from "../../domain/clock.ts";
import { type LeadContext, leadFacts } from "../mail/lead-facts.ts";
import type { Notice } from "../mail/notice.ts";
import type { ClaimedDelivery } from "../store/stored-records.ts";
import type { ChannelSender, SendLimits, SendResult } from "./channel-sender.ts";
import { readRetryAfter } from "./retry-schedule.ts";

export type WebhookSettings = {
  url: string;
  /** Standard Webhooks secrets (`whsec_` and base64); two during a rotation, none for a receiver that does not verify. */
  secrets: string[];
};

const answerLimitBytes = 64 * 1024;
/** Timeout, too early and too many requests are temporary. */
const retryable4xx = [408, 425, 429];
/** May be about this request alone; other rejections are about the address or the secret. */
const payloadErrorStatuses = [400, 413, 422];
/** A receiver may be half set up, so other rejections are final only after this many attempts. */
const attemptsBeforeFinal = 3;

/** Standard Webhooks 1.0.0, except that redirects count as failures. */
export function createWebhookSender(
  { url, secrets }: WebhookSettings,
  site: LeadContext,
  clock: Clock,
  limits: SendLimits,
): ChannelSender {
  const signers = secrets.map((secret) => new Webhook(secret));

  async function post(
    { id, attempts }: { id: string; attempts: number },
    event: (now: Date) => object,
    signal: AbortSignal,
  ): Promise<SendResult> {
    const now = clock();
    const body = JSON.stringify(event(now));
    const signatures = signers.map((signer) => signer.sign(id, now, body));
    try {
      const answer = await fetch(url, {
        method: "POST",
        body,
        redirect: "manual",
        signal: AbortSignal.any([signal, AbortSignal.timeout(limits.webhookMs)]),
        headers: {
          "content-type": "application/json",
          "webhook-id": id,
          "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
          ...(signatures.length > 0 ? { "webhook-signature": signatures.join(" ") } : {}),
        },
      });
      await readAtMost(answer, answerLimitBytes);
      return judge(answer, attempts + 1, now);
    } catch (fault) {
      return { ok: false, permanent: false, error: describeFault(fault) };
    }
  }

  return {
    channel: "webhook",
    concurrency: 4,
    send: (claimed, signal) => post(claimed.delivery, (now) => eventOf(claimed, site, now), signal),
    sendNotice: (notice, signal) => post(notice, (now) => noticeEvent(notice, now), signal),
    probe: () => tryConnecting(new URL(url), limits.webhookMs).then(() => null, describeFault),
  };
}

/** docs/webhook.md documents these names. */
function eventOf({ lead, wroteBeforeAt }: ClaimedDelivery, site: LeadContext, now: Date) {
  const { id, form, receivedAt, fields, smsConsent, source } = lead;
  const facts = leadFacts(lead, wroteBeforeAt, site);
  const data = { id, form, receivedAt, facts, fields, smsConsent, source };
  const timestamp = now.toISOString();
  return lead.status === "held"
    ? { type: "lead.held", timestamp, data: { ...data, heldFor: lead.heldFor } }
    : { type: "lead.received", timestamp, data };
}

function noticeEvent({ id, kind, leadId, subject, text }: Notice, now: Date) {
  return { type: "owner.notice", timestamp: now.toISOString(), data: { id, kind, leadId, subject, text } };
}

/** An endless answer is cut off. */
async function readAtMost(answer: Response, limitBytes: number): Promise<void> {
  if (!answer.body) return;
  let bytes = 0;
  // Leaving the loop early cancels the body and frees its connection.
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) return;
  }
}

function judge(answer: Response, attempt: number, now: Date): SendResult {
  if (answer.ok) return { ok: true };
  const { status } = answer;
  if (status >= 300 && status < 400) {
    return {
      ok: false,
      permanent: false,
      error: `The webhook redirects (${status}); redirects are not followed`,
    };
  }
  const isRejection = status >= 400 && status < 500 && !retryable4xx.includes(status);
  return {
    ok: false,
    permanent: status === 410 || (isRejection && attempt >= attemptsBeforeFinal),
    error: status === 410 ? "The webhook is gone (410)" : `The webhook answered ${status}`,
    isOnlyThisLead: payloadErrorStatuses.includes(status),
    retryAfterMs: readRetryAfter(answer.headers.get("retry-after"), now),
  };
}

function describeFault(fault: unknown): string {
  return `The webhook could not be used: ${reasonOf(fault)}`;
}

function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return "unexpected fault";
  if (fault.name === "TimeoutError") return "no complete answer in time";
  if (fault.name === "AbortError") return "interrupted";
  const cause = fault.cause ?? fault;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : fault.name;
  const reasons: Record<string, string> = {
    ECONNREFUSED: "connection refused",
    ENOTFOUND: "its name was not found",
    ECONNRESET: "the connection broke",
    UND_ERR_SOCKET: "the connection broke",
    UND_ERR_CONNECT_TIMEOUT: "no connection in time",
  };
  return `${reasons[code] ?? "no usable answer"} (${code})`;
}

/** Sends nothing. */
function tryConnecting(url: URL, limitMs: number): Promise<void> {
  const isTls = url.protocol === "https:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = Number(url.port) || (isTls ? 443 : 80);
  return new Promise((resolve, reject) => {
    const socket = isTls
      ? connectTls({ host, port, ...(isIP(host) ? {} : { servername: host }) })
      : connect({ host, port });
    const finish = (fault?: Error) => {
      socket.destroy();
      if (fault) reject(fault);
      else resolve();
    };
    socket.unref();
    socket.setTimeout(limitMs, () => finish(new DOMException("", "TimeoutError")));
    socket.once("error", finish);
    socket.once(isTls ? "secureConnect" : "connect", () => finish());
  });
}
