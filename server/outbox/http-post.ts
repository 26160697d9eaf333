import { connect, isIP } from "node:net";
import { connect as connectTls } from "node:tls";
import { bareHost } from "../net/ip-address.ts";
import type { SendResult } from "./channel-sender.ts";
import { readRetryAfter } from "./retry-schedule.ts";

/** `name` begins the sentences that say what went wrong; they never show the URL, which may hold a secret. */
type HttpReceiver = { name: string; url: string; limitMs: number };

type Post = { body: string; headers: Record<string, string>; attempt: number; now: Date };

/** Timeout, too early and too many requests are temporary. */
const retryable4xx = [408, 425, 429];
/** May be about this request alone; other rejections are about the address or the secret. */
const payloadErrorStatuses = [400, 413, 422];
/** A receiver may be half set up, so other rejections are final only after this many attempts. */
const attemptsBeforeFinal = 3;

/** Posts JSON. The status is the answer, whatever follows it; redirects count as failures. */
export async function httpPost(
  { name, url, limitMs }: HttpReceiver,
  { body, headers, ...attempt }: Post,
  signal: AbortSignal,
): Promise<SendResult> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  try {
    const answer = await fetch(url, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers },
      redirect: "manual",
      signal: limit,
    });
    await answer.body?.cancel();
    return toResult(answer, name, attempt);
  } catch (fault) {
    const cause = fault instanceof Error && fault.cause ? fault.cause : fault;
    return { ok: false, permanent: false, error: describeFault(name, limit.aborted ? limit.reason : cause) };
  }
}

/** Connects and sends nothing; resolves to the problem or null. */
export function probeHttp({ name, url, limitMs }: HttpReceiver): Promise<string | null> {
  return tryConnecting(new URL(url), limitMs).then(
    () => null,
    (fault) => describeFault(name, fault),
  );
}

function toResult(
  { status, headers }: Response,
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
    retryAfterMs: readRetryAfter(headers.get("retry-after"), now),
  };
}

function describeFault(name: string, fault: unknown): string {
  return `${name} could not be used: ${reasonOf(fault)}`;
}

function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return "unexpected fault";
  if (fault.name === "TimeoutError") return "no answer in time";
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
