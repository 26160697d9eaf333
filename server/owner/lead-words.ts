import { businessTime } from "#domain/business-time.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { shortReference } from "#domain/requests/sent-request.ts";
import { dayAsked, headline, leadFacts, promiseNote } from "../mail/lead-facts.ts";
import { leadButtons, titleOf } from "../mail/lead-mail.ts";
import { type Block, withoutLinks } from "../mail/render-mail.ts";
import { notesOf, whatToMind } from "../mail/what-to-mind.ts";
import type { OwnerContext } from "./owner-context.ts";

type Site = OwnerContext["site"];

/** Nobody reads a longer list in a mail, and Gmail hides what follows 102 KB. */
export const listedAtMost = 10;

export function andMore(count: number): Block[] {
  return count > 0 ? [`And ${count} more.`] : [];
}

/** "Dana Reed: Dog Walking, Wed, Dec 3. Starts tomorrow." What matters most alone, because it is one of a few lines on a phone. */
export function waitingLine(lead: Lead, site: Site, now: Date): { text: string } {
  const withoutArea = { ...leadFacts(lead, site), town: null, zipCode: null };
  const starts = whatToMind(lead, site, now).find(({ kind }) => kind === "start" || kind === "over");
  const note = (starts?.text ?? promiseNote(lead, site, now)).replace(/\.$/, "");
  const who = withoutLinks(headline(withoutArea, dayAsked(lead, site)));
  return { text: `${[who, note].filter(Boolean).join(". ")}.` };
}

/** One of several in a mail, with its buttons. */
export function waitingEntry(lead: Lead, site: Site, now: Date) {
  return {
    title: titleOf(lead, site),
    text: [
      ...notesOf(lead, site, now),
      ...(lead.price?.total ? [lead.price.total] : []),
      `Sent ${businessTime(lead.receivedAt, "short", site.business.timeZone)}`,
      `Reference ${shortReference(lead.id)}`,
    ].join("\n"),
    links: leadButtons(lead, site, now),
  };
}
