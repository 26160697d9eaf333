import * as v from "valibot";
import type { Lead } from "#domain/leads/lead.ts";
import { displayPhone } from "#domain/phone-number.ts";
import { email } from "#domain/requests/contact-fields.ts";
import type { DeliverySite } from "./lead-facts.ts";
import { fillName, plainFirstName } from "./plain-name.ts";
import type { MailLink } from "./render-mail.ts";

type ReplyWords = DeliverySite["thankYou"]["replies"]["price"];

/** Some mail programs cut a longer link. */
const hrefMaxLength = 1900;

export function addressOf({ fields }: Pick<Lead, "fields">): string | null {
  const address = v.safeParse(email.schema, fields.email);
  return address.success ? address.output : null;
}

/** A new mail instead of a reply, so that it quotes nothing of ours. */
export function writeLinks(lead: Lead, businessName: string): MailLink[] {
  return mailTo(lead, "Write", { subject: `Your request to ${businessName}` });
}

/** A mail to the visitor of these lines. Of what was typed it contains a plain name; none to what may be spam. */
export function replyLinks(
  lead: Pick<Lead, "fields" | "status">,
  label: string,
  { subject, greeting }: Pick<ReplyWords, "subject" | "greeting">,
  { business }: Pick<DeliverySite, "business">,
  lines: readonly string[],
): MailLink[] {
  if (lead.status !== "accepted") return [];
  const hello = fillName(greeting, plainFirstName(lead));
  const signed = `${business.name}\n${displayPhone(business.phone)}`;
  return mailTo(lead, label, { subject, body: [hello, ...lines, signed].join("\n\n") });
}

function mailTo(
  lead: Pick<Lead, "fields">,
  text: string,
  { subject, body = "" }: { subject: string; body?: string },
): MailLink[] {
  const address = addressOf(lead);
  if (!address) return [];
  const [to = "", ...values] = [address, subject, body.replaceAll("\n", "\r\n")].map(encodeURIComponent);
  const query = ["subject", "body"].flatMap((name, i) => (values[i] ? `${name}=${values[i]}` : []));
  const href = `mailto:${to.replace("%40", "@")}?${query.join("&")}`;
  return href.length > hrefMaxLength ? [] : [{ text, href }];
}
