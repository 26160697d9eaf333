import { html } from "hono/html";
import { businessTime } from "../../domain/business-time.ts";
import type { Clock } from "../../domain/clock.ts";
import { counted } from "../../domain/counted.ts";
import {
  channelName,
  countDistinctLeads,
  type Delivery,
  isOwnerChannel,
  type LeadWithDeliveries,
} from "../../domain/leads/lead.ts";
import type { LeadAction } from "../mail/owner-links.ts";
import type { PlainPage } from "../site/plain-page.ts";
import type { LeadStore } from "../store/lead-store.ts";

type Action = {
  question: string;
  effect: (lead: LeadWithDeliveries) => string;
  button: string;
  act: (store: LeadStore, leadId: string, now: Date) => Promise<unknown>;
  isDone: (lead: LeadWithDeliveries) => boolean;
  done: string;
  outcome: (lead: LeadWithDeliveries, timeZone: string) => string;
  next?: { action: LeadAction; label: string };
  /** May run more than once. */
  undo?: {
    label: string;
    act: (parts: { store: LeadStore; clock: Clock }, lead: LeadWithDeliveries) => Promise<unknown>;
  };
};

export type OwnerLinkAction = Exclude<LeadAction, "more" | "forget">;

export const actions: Record<OwnerLinkAction, Action> = {
  answered: {
    question: "Have you answered this request?",
    effect: () => "You are then no longer reminded of it.",
    button: "Yes, it is answered",
    act: (store, leadId, now) => store.markAnswered(leadId, now),
    isDone: ({ answeredAt }) => answeredAt !== undefined,
    done: "This request is answered",
    outcome: ({ answeredAt = "" }, timeZone) => `Noted on ${businessTime(answeredAt, "long", timeZone)}.`,
    undo: {
      label: "Not answered yet? Undo",
      act: ({ store, clock }, { id }) => store.markUnanswered(id, clock()),
    },
  },
  "not-spam": {
    question: "Is this a real request?",
    effect: () => "It then loses its mark, and is sent wherever it has not been sent yet.",
    button: "Yes, it is real",
    act: (store, leadId, now) => store.markNotSpam(leadId, now),
    isDone: ({ status }) => status === "accepted",
    done: "This is an ordinary request",
    outcome: () => "It has no mark, and is sent wherever it has not been sent yet. Nothing is sent twice.",
    next: { action: "answered", label: "I have answered it" },
  },
  spam: {
    question: "Is this spam?",
    effect: () => "What has not been sent of it yet is then sent to nobody. The request itself stays stored.",
    button: "Yes, it is spam",
    act: (store, leadId, now) => store.markSpam(leadId, now),
    isDone: ({ status }) => status === "spam",
    done: "This request is marked as spam",
    outcome: () => "Nothing more of it is sent. The request itself stays stored.",
    next: { action: "not-spam", label: "It is a real request after all" },
  },
  retry: {
    question: "Send this request again?",
    effect: (lead) =>
      `It has not been sent by ${channelsThatAre(lead, ["dead"])}, and is then tried again there at once.`,
    button: "Yes, send it again",
    act: (store, leadId, now) => store.retryDeliveries({ leadId, now }),
    isDone: (lead) => channelsThatAre(lead, ["dead"]) === "",
    done: "This request is sent, or on its way",
    outcome: (lead) => {
      const open = channelsThatAre(lead, ["pending", "leased"]);
      return open ? `It is on its way: ${open}.` : "Nothing of it is left to be sent.";
    },
  },
};

function channelsThatAre({ deliveries }: LeadWithDeliveries, states: Delivery["state"][]): string {
  return deliveries
    .filter(({ channel, state }) => isOwnerChannel(channel) && states.includes(state))
    .map(({ channel }) => channelName(channel))
    .join(", ");
}

export async function describeRetryAll(store: LeadStore): Promise<PlainPage> {
  const dead = await store.listDead();
  if (dead.length === 0)
    return {
      title: "Everything is sent, or on its way",
      body: html`<p role="status">Nothing is left that was given up.</p>`,
    };
  const count = countDistinctLeads(dead);
  const ways = [...new Set(dead.map(({ channel }) => channelName(channel)))].sort().join(", ");
  return {
    title: `Send ${counted(count, "request")} again?`,
    body: html`<p>${count === 1 ? "It has" : "They have"} not been sent by ${ways}, and ${count === 1 ? "is" : "are"} then tried again there at once.</p>
<form method="post"><button>Yes, send ${count === 1 ? "it" : "all of them"} again</button></form>`,
  };
}
