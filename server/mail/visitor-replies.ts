import * as v from "valibot";
import { unservedText } from "#domain/catalogue/served-days.ts";
import { type Lead, senderName } from "#domain/leads/lead.ts";
import { fillTemplate, type Template } from "#domain/pages/content-text.ts";
import { displayPhone } from "#domain/phone-number.ts";
import { email, plainName } from "#domain/requests/contact-fields.ts";
import { type DeliverySite, dayAsked } from "./lead-facts.ts";
import { leadDays } from "./lead-holidays.ts";
import type { MailLink } from "./render-mail.ts";
import { whatToMind } from "./what-to-mind.ts";

type ReplyWords = DeliverySite["thankYou"]["replies"]["price"];

/** Some mail programs cut a longer link. */
const hrefMaxLength = 1900;

export function addressOf({ fields }: Pick<Lead, "fields">): string | null {
  const address = v.safeParse(email.schema, fields.email);
  return address.success ? address.output : null;
}

/** Starts a new mail instead of a reply, so that it does not quote ours. */
export function writeLinks(lead: Lead, businessName: string): MailLink[] {
  return mailTo(lead, "Write", { subject: `Your request to ${businessName}` });
}

/** Starts a mail of these lines to the visitor, with a plain name as the only typed text. Empty for suspected spam. */
function replyLinks(
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

/** Returns one word, so that a name cannot turn a subject into a sentence; "" for a name that is not plain. */
export function plainFirstName(lead: Pick<Lead, "fields">): string {
  const name = senderName(lead);
  return (plainName.test(name) && name.split(" ")[0]) || "";
}

export function fillName(template: Template<"name">, name: string): string {
  return fillTemplate(name ? template : template.replace(/,? ?\{name\}/, ""), { name });
}

/** Starts a mail to the visitor with the price, or that the days are closed or full. Empty once it would be untrue. */
export function readyReply(lead: Lead, site: DeliverySite, now: Date): MailLink[] {
  const { price: words } = site.thankYou.replies;
  const { reply = "", replyUntil = "" } = lead.price ?? {};
  const notes = whatToMind(lead, site, now);
  const today = site.businessClock(now).date;
  if (notes.some(({ kind }) => kind === "over")) return [];
  if (notes.some(({ kind }) => kind === "closed" || kind === "full")) return declineReply(lead, site);
  if (!reply || today > replyUntil) return [];
  return replyLinks(lead, "Send price", words, site, [words.text, reply, words.closing]);
}

/** Names no price, because the requested days are not available. */
function declineReply(lead: Lead, site: DeliverySite): MailLink[] {
  const { business, thankYou } = site;
  const closed = leadDays(lead, site).unserved.filter((each) => each.closed);
  const sentences = closed.map((each) => `We're ${unservedText(each, dayAsked(lead, site))}.`);
  const isFull = closed.some((each) => each.closed?.full);
  const question = isFull ? "Shall I put you on the list?" : "Would other days work for you?";
  const words = { ...thankYou.replies.price, subject: `Your request to ${business.name}` };
  const lines = ["Thanks for your request.", [...sentences, question].join(" ")];
  return replyLinks(lead, isFull ? "Say we're full" : "Say we're closed", words, site, lines);
}
