import { type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { connect, isIP } from "node:net";
import { connect as connectTls } from "node:tls";
import { bareHost } from "../net/ip-address.ts";
import type { SendResult } from "./channel-sender.ts";
import { readRetryAfter } from "./retry-schedule.ts";

/** `name` begins the sentences that say what went wrong; they never show the URL, which may hold a secret. */
type HttpReceiver = { name: string; url: string; limitMs: number };

type Post = { body: string; headers?: OutgoingHttpHeaders; attempt: number; now: Date };

const answerLimitBytes = 64 * 1024;
/** Such as 103 Early Hints, before the answer itself. */
const interimAnswersAtMost = 20;
/** Timeout, too early and too many requests are temporary. */
const retryable4xx = [408, 425, 429];
/** May be about this request alone; other rejections are about the address or the secret. */
const payloadErrorStatuses = [400, 413, 422];
/** A receiver may be half set up, so other rejections are final only after this many attempts. */
const attemptsBeforeFinal = 3;

/** Posts JSON. Redirects count as failures. */
export async function httpPost(
  { name, url, limitMs }: HttpReceiver,
  { body, headers, ...attempt }: Post,
  signal: AbortSignal,
): Promise<SendResult> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  try {
    const ownHeaders = { "content-type": "application/json", "user-agent": "node" };
    const answer = await ask(url, body, { ...ownHeaders, ...headers }, limit);
    await readAtMost(answer, answerLimitBytes);
    return toResult(answer, name, attempt);
  } catch (fault) {
    return { ok: false, permanent: false, error: describeFault(name, limit.aborted ? limit.reason : fault) };
  }
}

/** Connects and sends nothing; resolves to the problem or null. */
export function probeHttp({ name, url, limitMs }: HttpReceiver): Promise<string | null> {
  return tryConnecting(new URL(url), limitMs).then(
    () => null,
    (fault) => describeFault(name, fault),
  );
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
  name: string,
  { attempt, now }: Pick<Post, "attempt" | "now">,
): SendResult {
  if (status >= 200 && status < 300) return { ok: true };
  if (status >= 300 && status < 400) {
    return {
      ok: false,
      permanent: false,
      error: `${name} redirects (${status}); redirects are not followed`,
    };
  }
  const isRejection = status >= 400 && status < 500 && !retryable4xx.includes(status);
  return {
    ok: false,
    permanent: status === 410 || (isRejection && attempt >= attemptsBeforeFinal),
    error: status === 410 ? `${name} is gone (410)` : `${name} answered ${status}`,
    isOnlyThisMessage: payloadErrorStatuses.includes(status),
    retryAfterMs: readRetryAfter(headers["retry-after"] ?? null, now),
  };
}

function describeFault(name: string, fault: unknown): string {
  return `${name} could not be used: ${reasonOf(fault)}`;
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
