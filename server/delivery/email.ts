import { createTransport, type NodemailerError, type SendMailOptions } from "nodemailer";
import type { Delivery } from "../../domain/leads/lead.ts";
import { isLoopback } from "../api/client/ip-address.ts";
import type { ChannelSender, SendLimits, SendResult } from "./channel-sender.ts";
import { composeEmail, noticeEmail, type OwnerMailContext } from "./compose-email.ts";

export type EmailSettings = {
  /** smtp://user:password@host:port, or smtps:// for TLS from the first byte */
  smtpUrl: string;
  from: string;
  to: string[];
};

const answered = "The mail server answered";
/** A server's "never" is often about our account, its lists or its disk, and the owner can put it right meanwhile. */
const refusedAdvice = "check SMTP_URL, EMAIL_FROM and LEADS_TO, and that the mail server takes this mail";

const rejectedAdvice = "the mail server refused some of the addresses in LEADS_TO, check them";

export function createEmailSender(
  { smtpUrl, from, to }: EmailSettings,
  site: OwnerMailContext,
  limits: SendLimits,
): ChannelSender {
  const transport = createMailTransport(smtpUrl, limits);
  const envelope = { from, to, site };

  async function mail(message: SendMailOptions, earlier: Earlier): Promise<SendResult> {
    try {
      const { rejected } = await transport.sendMail(message);
      // To send it once more would be twice for those who have it.
      return { ok: true, advice: rejected.length > 0 ? rejectedAdvice : undefined };
    } catch (fault) {
      return toResult(fault as NodemailerError, earlier);
    }
  }

  return {
    channel: "email",
    concurrency: 3,
    send: (claimed, signal) => mail({ ...composeEmail(claimed, envelope), signal }, claimed.delivery),
    sendNotice: (notice, signal) =>
      mail({ ...noticeEmail(notice, envelope), signal }, { attempts: notice.attempts, lastError: null }),
    probe: () => transport.verify().then(() => null, describeMailFault),
  };
}

export function createMailTransport(smtpUrl: string, limits: SendLimits) {
  return createTransport({
    ...connectionOf(smtpUrl),
    connectionTimeout: limits.smtpConnectionMs,
    dnsTimeout: limits.smtpConnectionMs,
    greetingTimeout: limits.smtpGreetingMs,
    socketTimeout: limits.smtpSocketMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function connectionOf(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const secure = url.protocol === "smtps:";
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    secure,
    ...(url.port ? { port: Number(url.port) } : {}),
    // A mail server on this machine needs no TLS, and its certificate is rarely one we could check.
    ...(isLoopback(url) ? { ignoreTLS: true } : { requireTLS: !secure }),
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
  };
}

/** Of the attempts before. */
type Earlier = Pick<Delivery, "attempts" | "lastError">;

function toResult(fault: NodemailerError, { attempts, lastError }: Earlier): SendResult {
  const isRefused = (fault.responseCode ?? 0) >= 500;
  const isKnown = attempts > 0 && lastError?.startsWith(`${answered} 5`);
  return {
    ok: false,
    permanent: false,
    error: describeMailFault(fault),
    advice: isRefused && !isKnown ? refusedAdvice : undefined,
  };
}

/** Only codes are kept: a server's own words may repeat addresses or the subject. */
export function describeMailFault(fault: NodemailerError): string {
  const { responseCode, response, command } = fault;
  if (responseCode === undefined) return `The mail server could not be used: ${reasonOf(fault)}`;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
  return `${answered} ${[responseCode, enhanced].filter(Boolean).join(" ")} to ${command ?? "us"}`;
}

function reasonOf({ code, originalCode }: NodemailerError & { originalCode?: string }): string {
  const reasons: Record<string, string> = {
    ECONNREFUSED: "connection refused",
    ETIMEDOUT: "no answer in time",
    ECONNECTION: "the connection broke",
    ESOCKET: "the connection broke",
    EDNS: "its name was not found",
    ETLS: "no secure connection (TLS)",
    EAUTH: "the login was refused",
    EABORT: "no answer in time",
  };
  const reason = reasons[originalCode ?? ""] ?? reasons[code ?? ""] ?? "unexpected fault";
  return `${reason} (${originalCode ?? code ?? "no code"})`;
}
