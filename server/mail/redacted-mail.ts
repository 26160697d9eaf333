import { businessTime } from "../../domain/business-time.ts";
import { shortReference } from "../../domain/requests/sent-request.ts";
import type { ClaimedRequest } from "../store/stored-records.ts";
import { leadFacts, leadNotes } from "./lead-facts.ts";
import { actionLinks, callLinks, type EmailEnvelope, noticeEmail, spamMark } from "./lead-mail.ts";
import { actionLabels, type LeadAction, leadLinks } from "./owner-links.ts";
import { type ComposedEmail, messageId, type OwnerNotice, renderMail, signature } from "./render-mail.ts";
import { formTitle } from "./shown-fields.ts";

const whyRedacted =
  "Your mail server turned away the full email, as it does when something looks like spam. This one leaves out everything visitors wrote. Nothing is lost: it's all saved.";

/** For a mail server that rejects the visitor's text. Without `canCall` the phone number is left out too. */
export function composeRedactedEmail(
  { id, lead, earlier }: ClaimedRequest,
  { from, to, site }: EmailEnvelope,
  { canCall, sentAt }: { canCall: boolean; sentAt: Date },
): ComposedEmail {
  const title = `Someone sent: ${formTitle(lead.form)}`;
  const facts = leadFacts(lead, earlier, site);
  // The note about the area repeats the ZIP code.
  const notes = leadNotes({ ...facts, isOutsideArea: null }, earlier, site);
  return {
    from,
    to,
    replyTo: to,
    subject: `${lead.status === "held" ? `${spamMark} ` : ""}${title} (${shortReference(lead.id)})`,
    messageId: messageId({ id }, from),
    date: sentAt,
    ...renderMail([
      { title },
      whyRedacted,
      { list: notes.map((text) => ({ text })) },
      { links: canCall ? callLinks(lead) : [] },
      { links: actionLinks(lead, site) },
      `To read what they wrote, tap “${actionLabels.more}”.`,
      {
        rows: [
          { label: "Received", text: businessTime(lead.receivedAt, "long", site.business.timeZone) },
          { label: "Reference", text: shortReference(lead.id) },
        ],
      },
      signature(site.business.name),
    ]),
  };
}

export const askedToForget = [
  "Someone tapped “Delete this person's data” on this request's page. Nothing has been deleted yet. The button shows what would be deleted, and asks once more.",
  "Wasn't one of you? Then there's nothing to do.",
];

const rejectedNotices: Record<OwnerNotice["kind"], { noun: string; actions: LeadAction[]; text?: string[] }> =
  {
    reminder: { noun: "someone is waiting for your answer", actions: ["answered", "more"] },
    copy: { noun: "the request you asked for again", actions: ["more"] },
    forget: {
      noun: "delete someone's data?",
      actions: ["forget", "more"],
      text: askedToForget,
    },
    held: { noun: "requests that may be spam", actions: [] },
    flood: { noun: "requests from busy networks", actions: [] },
    digest: { noun: "the digest", actions: [] },
    alert: { noun: "something needs you", actions: [] },
    test: { noun: "a test", actions: [] },
  };

/** Notices may contain a visitor's text too. */
export function composeRedactedNotice(
  notice: OwnerNotice,
  envelope: EmailEnvelope,
  sentAt: Date,
): ComposedEmail {
  const { kind, leadIds, createdAt } = notice;
  const { site } = envelope;
  const { noun, actions, text = [] } = rejectedNotices[kind];
  const title = `An email to you was refused: ${noun}`;
  const mail = renderMail([
    { title },
    ...text,
    whyRedacted,
    {
      list: leadIds.map((id) => ({
        text: `Request reference ${shortReference(id)}`,
        links: leadLinks(actions, { id }, site),
      })),
    },
    leadIds.length > 0
      ? `To read what they wrote, tap “${actionLabels.more}”.`
      : "To read what they wrote, ask whoever runs your website.",
    { rows: [{ label: "Written", text: businessTime(createdAt, "long", site.business.timeZone) }] },
    signature(site.business.name),
  ]);
  return noticeEmail({ ...notice, subject: title, ...mail }, envelope, sentAt);
}
