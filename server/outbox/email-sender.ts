import type { NodemailerError } from "nodemailer";
import type { Clock } from "../../domain/clock.ts";
import { emailChannel } from "../../domain/leads/lead.ts";
import type { DeliverySite } from "../mail/lead-facts.ts";
import { composeEmail, noticeEmail } from "../mail/lead-mail.ts";
import { composeRedactedEmail, composeRedactedNotice } from "../mail/redacted-mail.ts";
import { bareAddress, type ComposedEmail } from "../mail/render-mail.ts";
import type { ClaimedRequest } from "../store/stored-records.ts";
import type { ChannelSender, SendLimits, SendResult } from "./channel-sender.ts";
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
  site: DeliverySite,
  limits: SendLimits,
  { clock = () => new Date(), position = 0 }: { clock?: Clock; position?: number } = {},
): ChannelSender {
  const transport = createMailTransport(smtpUrl, limits);
  const address = to[position] ?? "";
  const envelope = { from, to: [address], site };

  /** Falls back to the next mail when the server rejects the content of one. */
  async function send(
    [compose, ...simpler]: [() => ComposedEmail, ...(() => ComposedEmail)[]],
    signal: AbortSignal,
    earlier: Earlier,
  ): Promise<SendResult> {
    try {
      await transport.sendMail({ ...compose(), signal });
      return { ok: true };
    } catch (error) {
      const fault = error as NodemailerError;
      const [next, ...rest] = simpler;
      if (!next || !mayRejectText(fault, earlier)) return toResult(fault, earlier);
      const result = await send([next, ...rest], signal, earlier);
      return result.ok ? { ok: true, advice: redactedAdvice } : result;
    }
  }

  return {
    channel: emailChannel(position),
    concurrency: Math.ceil(connections / to.length),
    ...(to.length > 1 && { recipient: bareAddress(address) }),
    send(claimed, signal) {
      const sentAt = clock();
      const redacted = (canCall: boolean) => () =>
        composeRedactedEmail(claimed, envelope, { canCall, sentAt });
      return send(
        [() => composeEmail(claimed, envelope, sentAt), redacted(true), redacted(false)],
        signal,
        claimed,
      );
    },
    sendNotice(notice, signal) {
      const sentAt = clock();
      return send(
        [() => noticeEmail(notice, envelope, sentAt), () => composeRedactedNotice(notice, envelope, sentAt)],
        signal,
        { attempts: notice.attempts, lastError: null },
      );
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
