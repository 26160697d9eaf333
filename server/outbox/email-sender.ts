import type { NodemailerError } from "nodemailer";
import type { Clock } from "#domain/clock.ts";
import { emailChannel } from "#domain/leads/lead.ts";
import type { DeliverySite } from "../mail/lead-facts.ts";
import { composeEmail, composeRedactedEmail, noticeEmail } from "../mail/lead-mail.ts";
import { siteFor } from "../mail/owner-links.ts";
import { bareAddress, type ComposedEmail, type OwnerNotice } from "../mail/render-mail.ts";
import type { ClaimedRequest } from "../store/stored-records.ts";
import type { ChannelSender, SendResult } from "./channel-sender.ts";
import { createMailTransport, describeMailFault, mailServerAnswered } from "./mail-transport.ts";

export type EmailSettings = {
  smtpUrl: string;
  from: string;
  /** Each address is a channel of its own. */
  to: string[];
};

/** Permanent rejections are often about our account, its lists or its disk, which the owner can fix. */
const rejectedAdvice = "check SMTP_URL, EMAIL_FROM and LEADS_TO, and that the mail server takes this mail";
const redactedAdvice =
  "the mail server refused what the visitor wrote, and took a mail that leaves it out; `npm run leads -- show` has it";
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

  /** When the server refuses what is in the mail, one without a visitor's words goes in its place. */
  async function send(
    compose: () => ComposedEmail,
    message: ClaimedRequest | OwnerNotice,
    { sentAt, signal }: { sentAt: Date; signal: AbortSignal },
  ): Promise<SendResult> {
    const earlier = { lastError: null, ...message };
    let isRedacted = false;
    try {
      await transport.sendMail(compose(), signal).catch((fault: NodemailerError) => {
        if (!mayRejectText(fault, earlier)) throw fault;
        isRedacted = true;
        return transport.sendMail(composeRedactedEmail(message, envelope, sentAt), signal);
      });
      return isRedacted ? { ok: true, advice: redactedAdvice } : { ok: true };
    } catch (fault) {
      return toResult(fault as NodemailerError, earlier);
    }
  }

  return {
    channel: emailChannel(position),
    concurrency: Math.ceil(connections / to.length),
    ...(to.length > 1 && { recipient: bareAddress(address) }),
    send(claimed, signal) {
      const sentAt = clock();
      return send(() => composeEmail(claimed, envelope, sentAt), claimed, { sentAt, signal });
    },
    sendNotice(notice, signal) {
      const sentAt = clock();
      return send(() => noticeEmail(notice, envelope, sentAt), notice, { sentAt, signal });
    },
    // All addresses use the same server.
    ...(position === 0 && { probe: () => transport.verify().then(() => null, describeMailFault) }),
  };
}

type Earlier = Pick<ClaimedRequest, "attempts" | "lastError">;

/** Only a rejection after DATA is about the content. */
function mayRejectText({ command, responseCode = 0 }: NodemailerError, { attempts }: Earlier): boolean {
  return command === "DATA" && (responseCode >= 500 || (responseCode >= 400 && attempts >= attemptsWithText));
}

function toResult(fault: NodemailerError, { attempts, lastError }: Earlier): SendResult {
  const isRefused = (fault.responseCode ?? 0) >= 500;
  const isKnown = attempts > 0 && lastError?.startsWith(`${mailServerAnswered} 5`);
  return {
    ok: false,
    permanent: false,
    error: describeMailFault(fault),
    advice: isRefused && !isKnown ? rejectedAdvice : undefined,
  };
}
