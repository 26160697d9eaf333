import { html } from "hono/html";
import type { Clock } from "#domain/clock.ts";
import { hourMs } from "#domain/durations.ts";
import {
  type Channel,
  channelName,
  isOwnerChannel,
  isReadByPeople,
  type LeadWithDeliveries,
} from "#domain/leads/lead.ts";
import { fieldText } from "#domain/requests/field.ts";
import { type DeliverySite, dayAsked, headline, leadFacts, nextReminderOf } from "../mail/lead-facts.ts";
import { callLinks, mapLinks } from "../mail/lead-mail.ts";
import { shortNames } from "../mail/owner-links.ts";
import type { Block } from "../mail/render-mail.ts";
import { priceBlocks } from "../mail/request-price.ts";
import { requestRows } from "../mail/shown-fields.ts";
import { readyReply, writeLinks } from "../mail/visitor-replies.ts";
import { notesOf } from "../mail/what-to-mind.ts";
import type { PlainPage } from "../site/plain-page.ts";
import type { LeadStore } from "../store/lead-store.ts";

/** All that is known of a request, and all that can be done with it. */
export async function showRequest(
  lead: LeadWithDeliveries,
  done: string,
  parts: RequestParts,
): Promise<PlainPage> {
  const { site, clock } = parts;
  const facts = leadFacts(lead, site);
  const notes = notesOf(lead, site, clock());
  const [call, ...text] = callLinks(lead);
  const links = [
    ...readyReply(lead, site, clock()),
    ...text,
    ...writeLinks(lead, site.business.name),
    ...mapLinks(facts),
  ];
  const outcome = doneText(lead, done);
  return {
    title: headline(facts, dayAsked(lead, site)),
    body: html`<div class="request">
${outcome !== null && html`<p role="status">${outcome}</p>`}
${notes.length > 0 && html`<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>`}
<p class="buttons">${call && html`<a class="quiet main" href="${call.href}">Call</a>`}${links.map(({ text, href }) => html`<a class="quiet" href="${href}">${text}</a>`)}</p>
${stateOf(lead, parts)}
${priceBlocks(lead).map(describeBlock)}
${describeRows(requestRows(lead, site))}
${await textsOf(lead, parts)}
<h2>Send it again</h2>
<p>We'll email you this request once more.</p>
${form(button("again", "Send it to me again"))}
<h2>Delete</h2>
<p>Did they ask you to delete their data? You'll get an email first. Its button shows what would be deleted and asks once more.</p>
${form(button("forget", "Delete this person's data"))}
</div>`,
  };
}

type Html = ReturnType<typeof html>;

function button(act: RequestAct | `answered ${string}`, label: string): Html {
  return html`<button class="quiet" name="${actField}" value="${act}">${label}</button>`;
}

function form(buttons: Html | Html[]): Html {
  return html`<form class="buttons" method="post">${buttons}</form>`;
}

/** The buttons that change where it stands. */
function stateOf(lead: LeadWithDeliveries, { site }: RequestParts): Html {
  const failed = givenUp(lead);
  return html`${form(stateButtons(lead))}
${failed && html`<p>It didn't go out by ${failed}.</p>${form(button("retry", "Try again"))}`}`;

  function stateButtons({ status, answeredAt }: LeadWithDeliveries): Html[] {
    const [real, spam] = [button("real", "It's real"), button("spam", "It's spam")];
    if (status === "held") return [real, spam];
    if (status === "spam") return [real];
    return [...(answeredAt ? [button("unanswered", "Not answered yet? Undo")] : answeredButtons()), spam];
  }

  function answeredButtons(): Html[] {
    const names = ownerNames(site);
    if (names.length === 0) return [button("answered", "I've answered")];
    return names.map((name) => button(`answered ${name}`, `${name} answered`));
  }
}

async function textsOf({ fields }: LeadWithDeliveries, { store }: RequestParts): Promise<Html | ""> {
  const phone = fieldText(fields.phone);
  const consents = phone ? await store.listSmsConsents(phone) : [];
  if (!consents.some(({ consented, revokedAt }) => consented && revokedAt === null)) return "";
  return html`<h2>Text messages</h2>
<p>Did they reply STOP, or ask you to stop in any other way? Then their permission no longer counts, for this number and
all its requests. Only a new request from them can bring it back.</p>
${form(button("no-texts", "No more texts to this number"))}`;
}

/** What a mail says of the price. */
function describeBlock(block: Block): Html | string {
  if (typeof block === "string") return html`<p>${block}</p>`;
  if ("heading" in block) return html`<h2>${block.heading}</h2>`;
  if ("rows" in block) return describeRows(block.rows);
  return "list" in block ? html`<ul>${block.list.map(({ text }) => html`<li>${text}</li>`)}</ul>` : "";
}

export function describeRows(rows: { label: string; text: string }[]): Html {
  return html`<dl>${rows.map(({ label, text }) => html`<dt>${label}</dt><dd>${text}</dd>`)}</dl>`;
}

type RequestParts = {
  store: LeadStore;
  clock: Clock;
  site: DeliverySite;
  outbox: { noticeChannels: Channel[] };
};

type Act = {
  /** `owner`: whose button it is, where there are several. */
  run(lead: LeadWithDeliveries, parts: RequestParts, owner: string): Promise<unknown>;
  /** Told after the press, while it is still so. */
  done: string;
  isDone?(lead: LeadWithDeliveries): boolean;
};

export const actField = "do";

/** May each run more than once. None shows more about other people than the request itself. */
const acts = {
  answered: {
    run: async ({ id }, { store, clock, site }, owner) => {
      const names = ownerNames(site);
      if (names.length === 0 || names.includes(owner))
        await store.markAnswered(id, clock(), owner || undefined);
    },
    isDone: ({ answeredAt }) => answeredAt !== undefined,
    done: "Got it. Nobody gets any more reminders about it.",
  },
  unanswered: {
    run: ({ id }, { store, clock, site }) => store.markUnanswered(id, nextReminderOf(site, clock())),
    isDone: ({ answeredAt }) => answeredAt === undefined,
    done: "It's waiting for an answer again.",
  },
  real: {
    run: ({ id }, { store, clock, site }) => store.markNotSpam(id, clock(), nextReminderOf(site, clock())),
    isDone: ({ status }) => status === "accepted",
    done: "It's a real request now. It goes out everywhere it hasn't been sent yet, and nowhere twice.",
  },
  spam: {
    run: ({ id }, { store, clock }) => store.markSpam(id, clock()),
    isDone: ({ status }) => status === "spam",
    done: "It won't go out to anyone else. The request itself stays saved.",
  },
  retry: {
    run: ({ id: leadId }, { store, clock }) => store.retryDeliveries({ leadId, now: clock() }),
    isDone: (lead) => givenUp(lead) === "",
    done: "It has gone out or is on its way.",
  },
  "no-texts": {
    run: ({ fields }, { store, clock }) => {
      const revocation = { at: clock(), how: "noted by the owners on the page of a request" };
      return store.revokeSmsConsents(fieldText(fields.phone), revocation);
    },
    done: "Got it. Please don't text this number anymore.",
  },
  again: {
    run: (lead, parts) => mailOwners("copy", lead, parts),
    done: "It's on its way to you again. Give it a few minutes.",
  },
  forget: {
    run: (lead, parts) => mailOwners("forget", lead, parts),
    done: "Nothing is deleted yet. You'll get an email whose button shows what would be deleted and asks once more.",
  },
} satisfies Record<string, Act>;

type RequestAct = keyof typeof acts;

function findAct(name: string): Act | null {
  return Object.hasOwn(acts, name) ? acts[name as RequestAct] : null;
}

/** `pressed`: "answered Dana". Returns where its outcome is shown. */
export async function pressRequest(
  lead: LeadWithDeliveries,
  pressed: string,
  parts: RequestParts,
): Promise<string> {
  const [name = "", ...owner] = pressed.split(" ");
  const act = findAct(name);
  if (!act) return "";
  await act.run(lead, parts, owner.join(" "));
  return `?done=${name}`;
}

function doneText(lead: LeadWithDeliveries, name: string): string | null {
  const act = findAct(name);
  return act && (act.isDone?.(lead) ?? true) ? act.done : null;
}

/** Of several owners, who say which of them it was. */
export function ownerNames({ business }: Pick<DeliverySite, "business">): string[] {
  const names = shortNames(business.owners);
  return names.length > 1 ? names : [];
}

/** "webhook, email to address 2" */
function givenUp({ deliveries }: LeadWithDeliveries): string {
  return deliveries
    .filter(({ channel, state }) => state === "dead" && isOwnerChannel(channel))
    .map(({ channel }) => channelName(channel))
    .join(", ");
}

/** At most once an hour, however often it is pressed. No program is told what an owner taps. */
async function mailOwners(
  kind: "copy" | "forget",
  { id: leadId }: LeadWithDeliveries,
  { store, clock, outbox }: RequestParts,
): Promise<void> {
  const hour = Math.floor(clock().getTime() / hourMs);
  const channels = outbox.noticeChannels.filter(isReadByPeople);
  await store.addNotice({ key: `${kind} ${hour} ${leadId}`, kind, leadId }, channels, clock());
}
