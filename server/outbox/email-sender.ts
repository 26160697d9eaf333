import { createTransport, type NodemailerError } from "nodemailer";
import type { Clock } from "#domain/clock.ts";
import { minuteMs } from "#domain/durations.ts";
import { emailChannel } from "#domain/leads/lead.ts";
import type { DeliverySite } from "../mail/lead-facts.ts";
import { composeEmail, composeRedactedEmail, noticeEmail } from "../mail/lead-mail.ts";
import { siteFor } from "../mail/owner-links.ts";
import { bareAddress, type ComposedEmail, type OwnerNotice } from "../mail/render-mail.ts";
import { bareHost, isLoopback } from "../net/ip-address.ts";
import type { ClaimedRequest } from "../store/stored-records.ts";
import type { ChannelSender, SendResult } from "./channel-sender.ts";
import { connectionFault } from "./connection-fault.ts";

export type EmailSettings = {
  smtpUrl: string;
  from: string;
  /** Each address is a channel of its own. */
  to: string[];
};

/** Shared by all addresses, because providers allow few connections. */
const connections = 3;
/** When a server keeps deferring a visitor's text, the third attempt leaves it out. */
const attemptsWithText = 2;

export function createEmailSender(
  { smtpUrl, from, to }: EmailSettings,
  givenSite: DeliverySite,
  { clock = () => new Date(), position = 0 }: { clock?: Clock; position?: number } = {},
): ChannelSender {
  const transport = createMailTransport(smtpUrl);
  const address = to[position] ?? "";
  const site = siteFor(givenSite, emailChannel(position));
  const envelope = { from, to: [address], site };

  /** When the server rejects the content of the mail, sends one without a visitor's text in its place. */
  async function send(
    compose: (sentAt: Date) => ComposedEmail,
    message: ClaimedRequest | OwnerNotice,
    signal: AbortSignal,
  ): Promise<SendResult> {
    const sentAt = clock();
    try {
      await transport.sendMail({ ...compose(sentAt), signal }).catch((fault: NodemailerError) => {
        if (!mayRejectText(fault, message)) throw fault;
        return transport.sendMail({ ...composeRedactedEmail(message, envelope, sentAt), signal });
      });
      return { ok: true };
    } catch (fault) {
      // Retried even after a permanent rejection, which is often about our account, so that the owner can fix it.
      return { ok: false, error: describeMailFault(fault as NodemailerError) };
    }
  }

  return {
    channel: emailChannel(position),
    concurrency: Math.ceil(connections / to.length),
    ...(to.length > 1 && { recipient: bareAddress(address) }),
    send: (claimed, signal) => send((sentAt) => composeEmail(claimed, envelope, sentAt), claimed, signal),
    sendNotice: (notice, signal) => send((sentAt) => noticeEmail(notice, envelope, sentAt), notice, signal),
    // All addresses use the same server.
    ...(position === 0 && { probe: () => transport.verify().then(() => null, describeMailFault) }),
  };
}

/** Only a rejection after DATA is about the content. */
function mayRejectText(
  { command, responseCode = 0 }: NodemailerError,
  { attempts }: Pick<ClaimedRequest, "attempts">,
): boolean {
  return command === "DATA" && (responseCode >= 500 || (responseCode >= 400 && attempts >= attemptsWithText));
}

const connectionMs = 10_000;
/** RFC 5321 (4.5.3.2.6): a send abandoned earlier, while a filter still checks the message, arrives twice. */
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
