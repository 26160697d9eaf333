import { businessTime } from "#domain/business-time.ts";
import { shortReference } from "#domain/requests/sent-request.ts";
import type { ClaimedRequest } from "../store/stored-records.ts";
import { type DeliverySite, promiseNote } from "./lead-facts.ts";
import { actionsFor, type EmailEnvelope, noticeEmail, spamMark } from "./lead-mail.ts";
import { actionLabels, type LeadAction, leadLinks } from "./owner-links.ts";
import { type ComposedEmail, type OwnerNotice, renderMail, signature } from "./render-mail.ts";
import { formTitle } from "./shown-fields.ts";
import { whatToMind } from "./what-to-mind.ts";

const whyRedacted =
  "Your mail server turned away the full email, as it does when something looks like spam. This one leaves out everything visitors wrote. Nothing is lost: it's all saved.";

export const askedToForget = [
  "Someone tapped “Delete this person's data” on this request's page. Nothing has been deleted yet. The button shows what would be deleted, and asks once more.",
  "Wasn't one of you? Then there's nothing to do.",
];

/** What is left of a mail, and the buttons for each of its requests. */
type Redacted = { title: string; text?: string[]; actions: LeadAction[] };

const redactedNotices: Record<OwnerNotice["kind"], Redacted> = {
  requests: { title: "requests without an email of their own", actions: [] },
  due: { title: "someone is waiting for your answer", actions: ["answered", "more"] },
  morning: { title: "your morning email", actions: ["answered", "more"] },
  alert: { title: "something needs you", actions: [] },
  change: { title: "your change to the website", actions: [] },
  copy: { title: "the request you asked for again", actions: ["more"] },
  forget: { title: "delete someone's data?", text: askedToForget, actions: ["forget", "more"] },
  waits: { title: "your new link to what waits", actions: [] },
  test: { title: "a test", actions: [] },
};

/** For a mail server that refuses a visitor's words, phone number and address among them. */
export function composeRedactedEmail(
  message: ClaimedRequest | OwnerNotice,
  envelope: EmailEnvelope,
  sentAt: Date,
): ComposedEmail {
  const { site } = envelope;
  const isRequest = message.kind === "request";
  const leadIds = isRequest ? [message.lead.id] : message.leadIds;
  const {
    title,
    text = [],
    actions,
  } = isRequest ? redactRequest(message, site, sentAt) : redactNotice(message);
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
    {
      rows: [{ label: "Written", text: businessTime(message.createdAt, "long", site.business.timeZone) }],
    },
    signature(site.business.name),
  ]);
  return noticeEmail({ id: message.id, subject: title, ...mail }, envelope, sentAt);
}

function redactRequest({ lead }: ClaimedRequest, site: DeliverySite, now: Date): Redacted {
  const sent = `Someone sent: ${formTitle(lead.form)} (${shortReference(lead.id)})`;
  // The note about the area repeats the ZIP code.
  const notes = whatToMind(lead, site, now).filter(({ kind }) => kind !== "area");
  return {
    title: lead.status === "held" ? `${spamMark} ${sent}` : sent,
    text: [promiseNote(lead, site, now), ...notes.map(({ text }) => text)].filter(Boolean),
    actions: actionsFor(lead),
  };
}

function redactNotice({ kind }: OwnerNotice): Redacted {
  const { title, ...rest } = redactedNotices[kind];
  return { title: `An email to you was refused: ${title}`, ...rest };
}
