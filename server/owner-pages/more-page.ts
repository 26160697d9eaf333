import { html } from "hono/html";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import type { Clock } from "#domain/clock.ts";
import { hourMs } from "#domain/durations.ts";
import type { Channel, Lead } from "#domain/leads/lead.ts";
import { fieldText } from "#domain/requests/field.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { callLinks } from "../mail/lead-mail.ts";
import type { OwnerLinks } from "../mail/owner-links.ts";
import { readyReply } from "../mail/ready-reply.ts";
import { requestRows } from "../mail/shown-fields.ts";
import { writeLinks } from "../mail/visitor-replies.ts";
import { notesOf } from "../mail/what-to-mind.ts";
import type { PlainPage } from "../site/plain-page.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { senderOf } from "../store/stored-person.ts";
import { isSamePerson } from "./forget-page.ts";

export type MoreParts = {
  store: LeadStore;
  clock: Clock;
  site: SiteFacts;
  ownerLinks: OwnerLinks;
  outbox: { noticeChannels: Channel[] };
};

export const extraActionField = "do";

/** None of these shows more about other people than the request itself. */
const extraActions = {
  "no-texts": {
    act: async (lead: Lead, { store, clock }: MoreParts) => {
      const revocation = { at: clock(), how: "noted by the owners on the page of a request" };
      await store.revokeSmsConsents(fieldText(lead.fields.phone), revocation);
    },
    done: "Got it. Please don't text this number anymore.",
  },
  again: {
    act: (lead: Lead, parts: MoreParts) => mailOwners("copy", lead, parts),
    done: "It's on its way to you again. Give it a few minutes.",
  },
  forget: {
    act: (lead: Lead, parts: MoreParts) => mailOwners("forget", lead, parts),
    done: "Nothing is deleted yet. You'll get an email whose button shows what would be deleted and asks once more.",
  },
};

type ExtraAction = keyof typeof extraActions;

export function isExtraAction(name: unknown): name is ExtraAction {
  return typeof name === "string" && Object.hasOwn(extraActions, name);
}

export function runExtraAction(extraAction: ExtraAction, lead: Lead, parts: MoreParts): Promise<void> {
  return extraActions[extraAction].act(lead, parts);
}

/** At most once an hour, however often it is pressed; for deleting, on whichever request of that person. */
async function mailOwners(kind: "copy" | "forget", lead: Lead, { store, clock, outbox }: MoreParts) {
  const hour = Math.floor(clock().getTime() / hourMs);
  const about = kind === "forget" ? await firstOfSender(lead, store) : lead.id;
  const notice = { key: `${kind} ${hour} ${about}`, kind, leadId: lead.id };
  await store.addNotice(notice, outbox.noticeChannels, clock());
}

/** Of those with the same address and phone number, which its page selects. */
async function firstOfSender(lead: Lead, store: LeadStore): Promise<string> {
  const person = senderOf(lead);
  const { leads } = await store.findPerson(person);
  const own = leads.filter((found) => isSamePerson(found, person));
  return own.map(({ id }) => id).sort()[0] ?? lead.id;
}

export async function showMore(
  lead: Lead,
  done: unknown,
  { store, clock, site: facts, ownerLinks }: MoreParts,
): Promise<PlainPage> {
  const site = { ...facts, ownerLinks, businessClock: createZonedClock(facts.business.timeZone) };
  const typedPhone = fieldText(lead.fields.phone);
  const consents = typedPhone ? await store.listSmsConsents(typedPhone) : [];
  const mayText = consents.some(({ consented, revokedAt }) => consented && revokedAt === null);
  const { rows = [], open = [] } = lead.price ?? {};
  const notes = [...notesOf(lead, site, clock()), ...open];
  const links = [
    ...callLinks(lead),
    ...readyReply(lead, site, clock()),
    ...writeLinks(lead, site.business.name),
  ];
  const button = (extraAction: ExtraAction, label: string) =>
    html`<form method="post"><button class="quiet" name="${extraActionField}" value="${extraAction}">${label}</button></form>`;
  return {
    title: "The whole request",
    body: html`${isExtraAction(done) && html`<p role="status">${extraActions[done].done}</p>`}
<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>
<dl>${[...rows, ...requestRows(lead, site)].map(({ label, text }) => html`<dt>${label}</dt><dd dir="auto">${text}</dd>`)}</dl>
<p class="buttons">${links.map(({ text, href }) => html`<a class="quiet" href="${href}">${text}</a>`)}</p>
${
  mayText &&
  html`<h2>Text messages</h2>
<p>Did they reply STOP, or ask you to stop in any other way? Then their permission no longer counts, for this number and
all its requests. Only a new request from them can bring it back.</p>
${button("no-texts", "No more texts to this number")}`
}
<h2>Send it again</h2>
<p>We'll email you this request once more.</p>
${button("again", "Send it to me again")}
<h2>Delete</h2>
<p>Did they ask you to delete their data? You'll get an email first. Its button shows what would be deleted and asks once more.</p>
${button("forget", "Delete this person's data")}`,
  };
}
