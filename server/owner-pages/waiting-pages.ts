import { html } from "hono/html";
import type { Business } from "#domain/business/business.ts";
import type { Clock } from "#domain/clock.ts";
import { hourMs } from "#domain/durations.ts";
import type { Channel } from "#domain/leads/lead.ts";
import type { DeliverySite } from "../mail/lead-facts.ts";
import { type OwnerLinks, shortNames } from "../mail/owner-links.ts";
import type { PlainPage } from "../site/plain-page.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { pressWaiting } from "./press-waiting.ts";
import { showWaiting, type WaitingView } from "./waiting-page.ts";

type WaitingPagesParts = {
  store: LeadStore;
  clock: Clock;
  site: DeliverySite & { business: Pick<Business, "reminders"> };
  ownerLinks: OwnerLinks;
};

type Link = NonNullable<ReturnType<OwnerLinks["verify"]>>;
export type FoundList = WaitingView & { kind: "waits"; isExpired: boolean };

/** All that waits, behind a link of each owner. */
export function createWaitingPages({ store, clock, site, ownerLinks }: WaitingPagesParts) {
  /** Its own links live no longer than it, and end with the same address. */
  const partsOf = ({ channel, expiresAt }: FoundList) => ({
    store,
    site: { ...site, links: ownerLinks.linksOf(channel, expiresAt) },
    now: clock(),
    hasReminders: site.business.reminders === "on",
  });

  /** At most one an hour, however often it is pressed, and only to the address that the expired one went to. */
  async function mailNewLink(channel: Channel): Promise<string> {
    const now = clock();
    const hour = Math.floor(now.getTime() / hourMs);
    await store.addNotice({ key: `waits ${hour} ${channel}`, kind: "waits" }, [channel], now);
    return "?sent=1";
  }

  return {
    find({ channel, expiresAt, owner, isExpired }: Link, asked: URLSearchParams): FoundList {
      const names = shortNames(site.business.owners);
      const named = names.length < 2 ? null : (owner ?? nameIn(ownerLinks.mailboxOf(channel), names));
      return { kind: "waits", channel, expiresAt, owner: named, asked, isExpired: isExpired === true };
    },
    show: (list: FoundList): Promise<PlainPage> | PlainPage =>
      list.isExpired ? expired(list.asked) : showWaiting(list, partsOf(list)),
    act(list: FoundList, sent: URLSearchParams): Promise<string> {
      if (list.isExpired) return mailNewLink(list.channel);
      return pressWaiting(list, sent, partsOf(list));
    },
  };
}

/** "Dana" of "dana@example.com" or "Dana Reed <office@example.com>", if she alone is meant. */
function nameIn(mailbox: string, names: readonly string[]): string | null {
  const words = mailbox.toLowerCase().split(/[^\p{L}\p{M}]+/u);
  const found = names.filter((name) => words.includes(name.toLowerCase()));
  return found.length === 1 ? (found[0] ?? null) : null;
}

function expired(asked: URLSearchParams): PlainPage {
  if (asked.has("sent"))
    return {
      title: "Your new link is on its way",
      body: html`<p role="status">It goes to the address this link was mailed to. Give it a few minutes.</p>`,
    };
  return {
    title: "This link has expired",
    body: html`<p>Links to the list stop working after a while, in case somebody else finds one. We'll email you a new one.</p>
<form method="post"><button>Email me a new link</button></form>`,
  };
}
