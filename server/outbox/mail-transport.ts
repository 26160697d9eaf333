import { createTransport, type NodemailerError } from "nodemailer";
import { minuteMs } from "#domain/durations.ts";
import { bareHost, isLoopback } from "../net/ip-address.ts";
import { connectionFault } from "./connection-fault.ts";

const connectionMs = 10_000;
/** RFC 5321 (4.5.3.2.6): what is given up before, while a filter looks at the message, arrives twice. */
const answerMs = 10 * minuteMs;

export function createMailTransport(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const secure = url.protocol === "smtps:";
  return createTransport({
    host: bareHost(url),
    secure,
    ...(url.port ? { port: Number(url.port) } : {}),
    // A mail server on this machine needs no TLS, and rarely has a certificate we could check.
    ...(isLoopback(url) ? { ignoreTLS: true } : { requireTLS: !secure }),
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    connectionTimeout: connectionMs,
    dnsTimeout: connectionMs,
    greetingTimeout: connectionMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Keeps only codes, because a server's own text may repeat addresses or the subject. */
export function describeMailFault(fault: NodemailerError & { originalCode?: string | undefined }): string {
  const { responseCode, response, command, code, originalCode } = fault;
  const unusable = (why: string) => `The mail server could not be used: ${why}`;
  if (responseCode === undefined) return unusable(connectionFault(originalCode, code));
  if (command === "STARTTLS")
    return unusable(
      `it offers no encryption on this port (${responseCode} to STARTTLS); use the port that your provider names`,
    );
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
  return `The mail server answered ${[responseCode, enhanced].filter(Boolean).join(" ")} to ${command ?? "us"}`;
}
