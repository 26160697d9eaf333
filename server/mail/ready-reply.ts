import { unservedText } from "#domain/catalogue/served-days.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { type DeliverySite, dayAsked } from "./lead-facts.ts";
import { leadDays } from "./lead-holidays.ts";
import type { MailLink } from "./render-mail.ts";
import { replyLinks } from "./visitor-replies.ts";
import { whatToMind } from "./what-to-mind.ts";

/** A mail to the visitor that is begun for the owners: with the price, or that there is no room. None once it would be false. */
export function readyReply(lead: Lead, site: DeliverySite, now: Date): MailLink[] {
  const { price: words } = site.thankYou.replies;
  const { reply = "", replyUntil = "" } = lead.price ?? {};
  const notes = whatToMind(lead, site, now);
  const today = site.businessClock(now).date;
  if (notes.some(({ kind }) => kind === "over")) return [];
  if (notes.some(({ kind }) => kind === "closed" || kind === "full")) return refusal(lead, site);
  if (!reply || today > replyUntil) return [];
  return replyLinks(lead, "Send price", words, site, [words.text, reply, words.closing]);
}

/** Without a price, because the days that are asked for are not to be had. */
function refusal(lead: Lead, site: DeliverySite): MailLink[] {
  const { business, thankYou } = site;
  const closed = leadDays(lead, site).unserved.filter((each) => each.closed);
  const sentences = closed.map((each) => `We're ${unservedText(each, dayAsked(lead, site))}.`);
  const isFull = closed.some((each) => each.closed?.full);
  const question = isFull ? "Shall I put you on the list?" : "Would other days work for you?";
  const words = { ...thankYou.replies.price, subject: `Your request to ${business.name}` };
  const lines = ["Thanks for your request.", [...sentences, question].join(" ")];
  return replyLinks(lead, isFull ? "Say we're full" : "Say we're closed", words, site, lines);
}
