import type { NodemailerError } from "nodemailer";
import * as v from "valibot";
import type { Clock } from "../../domain/clock.ts";
import { email } from "../../domain/requests/contact-fields.ts";
import type { ChannelSender, SendLimits, SendResult } from "./channel-sender.ts";
import { type ConfirmationContext, composeConfirmation } from "./compose-confirmation.ts";
import { createMailTransport, describeMailFault, type EmailSettings } from "./email.ts";
import { replyBy } from "./lead-facts.ts";

/** Mails the visitor what was sent. */
export function createConfirmationSender(
  { smtpUrl, from }: Pick<EmailSettings, "smtpUrl" | "from">,
  site: ConfirmationContext,
  clock: Clock,
  limits: SendLimits,
): ChannelSender {
  const transport = createMailTransport(smtpUrl, limits);
  return {
    channel: "confirmation",
    concurrency: 2,
    async send(claimed, signal): Promise<SendResult> {
      const dueAt = replyBy(claimed.lead, site);
      if (dueAt && clock().toISOString() > dueAt)
        return giveUp("The promised answer is due, so that this would come too late");
      const to = v.safeParse(email.schema, claimed.lead.fields.email);
      if (!to.success) return giveUp("There is no usable address");
      try {
        const message = composeConfirmation(claimed, { from, to: to.output, site });
        await transport.sendMail({ ...message, signal });
        return { ok: true };
      } catch (error) {
        const fault = error as NodemailerError;
        const { responseCode = 0, command } = fault;
        // Elsewhere it is about our own account.
        const isAddressRefused = responseCode >= 500 && (command === "RCPT TO" || command === "DATA");
        if (isAddressRefused) return giveUp(describeMailFault(fault));
        return { ok: false, permanent: false, error: describeMailFault(fault) };
      }
    },
  };
}

function giveUp(error: string): SendResult {
  return { ok: false, permanent: true, isOnlyThisLead: true, error };
}
