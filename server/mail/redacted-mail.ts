import { businessTime } from "#domain/business-time.ts";
import { shortReference } from "#domain/requests/sent-request.ts";
import type { ClaimedRequest } from "../store/stored-records.ts";
import { type EmailEnvelope, noticeEmail } from "./lead-mail.ts";
import { forgetLink, requestLink, waitingLink } from "./owner-links.ts";
import { type ComposedEmail, type OwnerNotice, renderMail, signature } from "./render-mail.ts";

const refused: Record<ClaimedRequest["kind"] | OwnerNotice["kind"], string> = {
  request: "a new request",
  requests: "more requests",
  due: "someone is waiting for your answer",
  morning: "your morning email",
  alert: "something needs you",
  change: "your change to the website",
  copy: "the request you asked for again",
  forget: "delete someone's data?",
  test: "a test",
};

/** For a mail server that refuses a visitor's words, phone number and address among them. */
export function composeRedactedEmail(
  message: ClaimedRequest | OwnerNotice,
  envelope: EmailEnvelope,
  sentAt: Date,
): ComposedEmail {
  const { site } = envelope;
  const leadIds = message.kind === "request" ? [message.lead.id] : message.leadIds;
  const [only, ...others] = leadIds;
  const about = only && others.length === 0 ? ` (${shortReference(only)})` : "";
  const title = `An email to you was refused: ${refused[message.kind]}${about}`;
  const mail = renderMail([
    { title },
    "Your mail server turned away the full email, as it does when something looks like spam. This one leaves out everything visitors wrote. Nothing is lost: it's all saved. If this keeps coming, tell whoever runs your website.",
    {
      list: leadIds.map((id) => ({
        text: `Request reference ${shortReference(id)}`,
        links:
          message.kind === "forget" ? forgetLink({ id }, site) : requestLink("See the request", { id }, site),
      })),
    },
    // A reply to this mail goes to no visitor.
    { links: waitingLink(site) },
    {
      rows: [{ label: "Written", text: businessTime(message.createdAt, "long", site.business.timeZone) }],
    },
    signature(site.business.name),
  ]);
  return noticeEmail({ id: message.id, subject: title, ...mail }, envelope, sentAt);
}
