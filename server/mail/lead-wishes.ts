import type { Lead } from "../../domain/leads/lead.ts";
import { messageWishes, type Wish } from "../../domain/leads/message-wishes.ts";
import type { DeliverySite } from "./lead-facts.ts";
import { actionLabels, actionLink } from "./owner-links.ts";
import type { MailLink } from "./render-mail.ts";
import { replyLinks } from "./visitor-replies.ts";

const notes: Record<Wish, string> = {
  deletion: "They asked you to delete their data. The first button shows what would go, and asks once more.",
  "no-texts": `They want no more texts. Tap “${actionLabels.more}”, then “No more texts to this number” if it's there.`,
  spanish: "They wrote in Spanish.",
};

export function wishNotes(lead: Lead): string[] {
  return messageWishes(lead).map((wish) => notes[wish]);
}

/** The button for each wish, before all others. */
export function wishLinks(lead: Lead, site: DeliverySite): MailLink[] {
  const links: Record<Wish, () => MailLink[]> = {
    deletion: () => [actionLink("forget", lead, site.ownerLinks)],
    "no-texts": () => [actionLink("more", lead, site.ownerLinks)],
    spanish: () => replyLinks(lead, "Reply in Spanish", site.thankYou.replies.spanish, site),
  };
  return messageWishes(lead).flatMap((wish) => links[wish]());
}
