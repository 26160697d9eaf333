import type { NodemailerError } from "nodemailer";
import * as v from "valibot";
import { earlyCareAdvice, earlyCareText } from "#domain/business/early-care.ts";
import { businessHoursText, replyDueText, replyRuleText } from "#domain/business/reply-time.ts";
import { holidayNote } from "#domain/catalogue/date-notes.ts";
import { unservedNote } from "#domain/catalogue/served-days.ts";
import type { Clock } from "#domain/clock.ts";
import { fillTemplate, splitTemplate } from "#domain/pages/content-text.ts";
import { displayPhone } from "#domain/phone-number.ts";
import { email } from "#domain/requests/contact-fields.ts";
import { thankYouPathOf } from "#domain/requests/form.ts";
import { findForm } from "#domain/requests/forms.ts";
import { shortReference, thankYouKind } from "#domain/requests/sent-request.ts";
import { type DeliverySite, dayAsked, lateAnswerTo, replyRuleFor } from "../mail/lead-facts.ts";
import { leadDays, leadHolidays } from "../mail/lead-holidays.ts";
import { bareAddress, type ComposedEmail, messageId, renderMail } from "../mail/render-mail.ts";
import { confirmedFields } from "../mail/shown-fields.ts";
import { fillName, plainFirstName } from "../mail/visitor-replies.ts";
import type { ClaimedRequest } from "../store/stored-records.ts";
import type { ChannelSender, SendResult } from "./channel-sender.ts";
import type { EmailSettings } from "./email-sender.ts";
import { createMailTransport, describeMailFault } from "./email-sender.ts";

export function createConfirmationSender(
  { smtpUrl, from }: Pick<EmailSettings, "smtpUrl" | "from">,
  site: DeliverySite,
  clock: Clock,
): ChannelSender {
  const transport = createMailTransport(smtpUrl);
  return {
    channel: "confirmation",
    concurrency: 2,
    async send(claimed, signal): Promise<SendResult> {
      const { replyBy: dueAt, answeredAt } = claimed.lead;
      if (answeredAt) return giveUp("It is answered, so that this would promise it once more");
      if (dueAt && clock().toISOString() > dueAt)
        return giveUp("The promised answer is due, so that this would come too late");
      const to = v.safeParse(email.schema, claimed.lead.fields.email);
      // Stored addresses are clean; no address is picked out of any other text.
      if (!to.success || to.output !== claimed.lead.fields.email) return giveUp("There is no usable address");
      try {
        const message = composeConfirmation(claimed, { from, to: to.output, site });
        await transport.sendMail({ ...message, signal });
        return { ok: true };
      } catch (fault) {
        return { ok: false, error: describeMailFault(fault as NodemailerError) };
      }
    },
  };
}

function giveUp(error: string): SendResult {
  return { ok: false, permanent: true, error };
}

/** Anybody can have it sent to a stranger, so a plain name is the only free text that it repeats. */
export function composeConfirmation(
  { id, lead }: Pick<ClaimedRequest, "id" | "lead">,
  { from, to, site }: { from: string; to: string; site: DeliverySite },
): ComposedEmail {
  const { business, businessClock, thankYou } = site;
  const form = findForm(lead.form);
  const rule = replyRuleFor(lead.form, site);
  const { next, text, mail } = thankYou[form ? thankYouKind(thankYouPathOf(form)) : "request"];
  const name = plainFirstName(lead);
  const reference = shortReference(lead.id);
  const { replyBy: dueAt } = lead;
  const lateAnswer = lateAnswerTo(lead, site);
  const promise =
    dueAt && mail.promise
      ? fillTemplate(mail.promise, { day: replyDueText(new Date(dueAt), rule) })
      : fillTemplate(text, { time: businessHoursText(rule), when: replyRuleText(rule) });
  const call = { text: displayPhone(business.phone), href: `tel:${business.phone}` };
  return {
    from: { name: business.name, address: bareAddress(from) },
    to: [to],
    replyTo: { name: business.name, address: business.email },
    subject: fillName(mail.subject, name),
    messageId: messageId({ id }, from),
    date: new Date(lead.receivedAt),
    // RFC 3834 and its Exchange equivalent keep auto-responders from answering.
    headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
    ...renderMail([
      { title: fillName(mail.subject, "") },
      fillName(mail.greeting, name),
      lateAnswer ? earlyCareText(lateAnswer, earlyCareAdvice(business).any, businessClock) : promise,
      splitTemplate(next).map((part, i) => (i % 2 === 0 ? part : call)),
      { heading: thankYou.receipt.title },
      { rows: confirmedFields(lead, site) },
      unservedNote(leadDays(lead, site).unserved, dayAsked(lead, site), true),
      ...leadHolidays(lead, site).map(holidayNote),
      thankYou.confirmation.note,
      fillTemplate(thankYou.receipt.reference, { reference }),
      { small: thankYou.confirmation.why },
      { small: [`${business.name}, `, call] },
    ]),
  };
}
