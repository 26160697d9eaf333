import { type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { connect, isIP } from "node:net";
import { connect as connectTls } from "node:tls";
import { Webhook } from "standardwebhooks";
import type { Clock } from "../../domain/clock.ts";
import { type DeliverySite, leadFacts } from "../mail/lead-facts.ts";
import type { OwnerNotice } from "../mail/render-mail.ts";
import { bareHost } from "../net/ip-address.ts";
import type { ClaimedRequest } from "../store/stored-records.ts";
import type { ChannelSender, SendLimits, SendResult } from "./channel-sender.ts";
import { readRetryAfter } from "./retry-schedule.ts";

export type WebhookSettings = {
  url: string;
  /** Standard Webhooks secrets (`whsec_` and base64); two during a rotation, none for a receiver that does not verify. */
  secrets: string[];
};

const answerLimitBytes = 64 * 1024;
/** Such as 103 Early Hints, before the answer itself. */
const interimAnswersAtMost = 20;
/** Timeout, too early and too many requests are temporary. */
const retryable4xx = [408, 425, 429];
/** May be about this request alone; other rejections are about the address or the secret. */
const payloadErrorStatuses = [400, 413, 422];
/** A receiver may be half set up, so other rejections are final only after this many attempts. */
const attemptsBeforeFinal = 3;

/** Standard Webhooks 1.0.0, except that redirects count as failures. */
export function createWebhookSender(
  { url, secrets }: WebhookSettings,
  site: DeliverySite,
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
    const limit = AbortSignal.any([signal, AbortSignal.timeout(limits.httpTimeoutMs)]);
    const headers = {
      "content-type": "application/json",
      "user-agent": "node",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      ...(signatures.length > 0 ? { "webhook-signature": signatures.join(" ") } : {}),
    };
    try {
      const answer = await ask(url, body, headers, limit);
      await readAtMost(answer, answerLimitBytes);
      return toResult(answer, attempts + 1, now);
    } catch (fault) {
      const error = describeFault(limit.aborted ? limit.reason : fault);
      return { ok: false, permanent: false, error };
    }
  }

  return {
    channel: "webhook",
    concurrency: 4,
    send: (claimed, signal) => post(claimed, (now) => eventOf(claimed, site, now), signal),
    sendNotice: (notice, signal) => post(notice, (now) => noticeEvent(notice, now), signal),
    probe: () => tryConnecting(new URL(url), limits.httpTimeoutMs).then(() => null, describeFault),
  };
}

/** docs/webhook.md documents these names. */
function eventOf({ lead, earlier }: ClaimedRequest, site: DeliverySite, now: Date) {
  const { id, form, receivedAt, fields, smsConsent, source } = lead;
  const facts = leadFacts(lead, earlier, site);
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

/** Not `fetch`, which reads interim answers without end. */
function ask(
  url: string,
  body: string,
  headers: OutgoingHttpHeaders,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.startsWith("https:") ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: "POST", headers, signal });
    let interimAnswers = 0;
    asked.on("information", () => {
      interimAnswers += 1;
      if (interimAnswers > interimAnswersAtMost) asked.destroy(new Error("only interim answers"));
    });
    asked.on("response", resolve).on("error", reject);
    // Without an error after 101, which asks for another protocol.
    asked.on("close", () => reject(new Error("no answer"))).end(body);
  });
}

/** An endless answer is cut off. */
async function readAtMost(answer: IncomingMessage, limitBytes: number): Promise<void> {
  let bytes = 0;
  // Leaving the loop early ends the connection.
  for await (const chunk of answer) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) return;
  }
}

function toResult(
  { statusCode: status = 0, headers }: IncomingMessage,
  attempt: number,
  now: Date,
): SendResult {
  if (status >= 200 && status < 300) return { ok: true };
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
    isOnlyThisMessage: payloadErrorStatuses.includes(status),
    retryAfterMs: readRetryAfter(headers["retry-after"] ?? null, now),
  };
}

function describeFault(fault: unknown): string {
  return `The webhook could not be used: ${reasonOf(fault)}`;
}

function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return "unexpected fault";
  if (fault.name === "TimeoutError") return "no complete answer in time";
  if (fault.name === "AbortError") return "interrupted";
  const code = "code" in fault ? String(fault.code) : fault.message;
  const reasons: Record<string, string> = {
    ECONNREFUSED: "connection refused",
    ENOTFOUND: "its name was not found",
    ECONNRESET: "the connection broke",
    EPIPE: "the connection broke",
    ETIMEDOUT: "no connection in time",
  };
  return `${reasons[code] ?? "no usable answer"} (${code})`;
}

/** Sends nothing. */
function tryConnecting(url: URL, limitMs: number): Promise<void> {
  const isTls = url.protocol === "https:";
  const host = bareHost(url);
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
