import { createTransport, type NodemailerError } from "nodemailer";
import type { ChannelSender, SendResult } from "./channel-sender.ts";
import { composeEmail } from "./compose-email.ts";
import { isLoopback } from "./is-loopback.ts";
import type { SendLimits } from "./send-limits.ts";

export type EmailSettings = {
  /** smtp://user:password@host:port, or smtps:// for TLS from the first byte */
  smtpUrl: string;
  from: string;
  to: string[];
};

/** Replies about our account or set-up, which the owner can put right while we go on trying. */
const configurationReplies = [530, 534, 535, 538];
/** The commands that carry this message: a final refusal of one of them will be repeated next time. */
const messageCodes = ["EENVELOPE", "EMESSAGE"];

export function createEmailSender(
  { smtpUrl, from, to }: EmailSettings,
  businessName: string,
  limits: SendLimits,
): ChannelSender {
  const transport = createTransport({
    ...connectionOf(smtpUrl),
    connectionTimeout: limits.smtpConnectionMs,
    dnsTimeout: limits.smtpConnectionMs,
    greetingTimeout: limits.smtpGreetingMs,
    socketTimeout: limits.smtpSocketMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    channel: "email",
    concurrency: 3,
    async send(claimed, signal): Promise<SendResult> {
      try {
        await transport.sendMail({ ...composeEmail(claimed, { from, to, businessName }), signal });
        return { ok: true };
      } catch (fault) {
        return describeFailure(fault as NodemailerError);
      }
    },
  };
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

/** Only codes are kept: a server's own words may repeat addresses or the subject. */
function describeFailure(fault: NodemailerError): SendResult {
  const { responseCode, response, command, code } = fault;
  if (responseCode === undefined) {
    return { ok: false, permanent: false, error: `The mail server could not be used: ${reasonOf(fault)}` };
  }
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
  return {
    ok: false,
    permanent:
      fault.permanent === true &&
      messageCodes.includes(code ?? "") &&
      !configurationReplies.includes(responseCode),
    error: `The mail server answered ${[responseCode, enhanced].filter(Boolean).join(" ")} to ${command ?? "us"}`,
  };
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
