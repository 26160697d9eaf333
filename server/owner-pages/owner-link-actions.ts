import { html } from "hono/html";
import { businessTime } from "#domain/business-time.ts";
import { counted } from "#domain/counted.ts";
import {
  channelName,
  countDistinctLeads,
  type Delivery,
  isOwnerChannel,
  type LeadWithDeliveries,
} from "#domain/leads/lead.ts";
import type { LeadAction } from "../mail/owner-links.ts";
import type { PlainPage } from "../site/plain-page.ts";
import type { LeadStore } from "../store/lead-store.ts";
import type { NextReminder } from "../store/messages/plan-reminders.ts";

type ActParts = { store: LeadStore; now: Date; nextReminder: NextReminder };

type Action = {
  question: string;
  /** `owner` is whose link it is. */
  effect: (lead: LeadWithDeliveries, owner?: string) => string;
  button: string;
  act: (parts: ActParts, leadId: string, owner?: string) => Promise<unknown>;
  isDone: (lead: LeadWithDeliveries) => boolean;
  done: (lead: LeadWithDeliveries) => string;
  outcome: (lead: LeadWithDeliveries, timeZone: string) => string;
  next?: LeadAction;
  /** May run more than once. */
  undo?: {
    label: string;
    act: (parts: ActParts, leadId: string) => Promise<unknown>;
  };
};

export type OwnerLinkAction = Exclude<LeadAction, "more" | "forget">;

export const actions: Record<OwnerLinkAction, Action> = {
  answered: {
    question: "Have you answered this request?",
    effect: (_lead, owner) =>
      owner
        ? `We'll note that it was ${owner}. Nobody gets any more reminders about it.`
        : "You won't get any more reminders about it.",
    button: "Yes, I've answered",
    act: ({ store, now }, leadId, owner) => store.markAnswered(leadId, now, owner),
    isDone: ({ answeredAt }) => answeredAt !== undefined,
    done: ({ answeredBy = "", closedAs }) => {
      if (closedAs) return "The day of this request has passed";
      return answeredBy ? `${answeredBy} answered this request` : "You've answered this request";
    },
    outcome: ({ answeredAt = "" }, timeZone) => `Marked on ${businessTime(answeredAt, "long", timeZone)}.`,
    undo: {
      label: "Not answered yet? Undo",
      act: ({ store, nextReminder }, leadId) => store.markUnanswered(leadId, nextReminder),
    },
  },
  "not-spam": {
    question: "Is this a real request?",
    effect: () => "It loses its mark and goes out everywhere it hasn't been sent yet.",
    button: "Yes, it's real",
    act: ({ store, now, nextReminder }, leadId) => store.markNotSpam(leadId, now, nextReminder),
    isDone: ({ status }) => status === "accepted",
    done: () => "This is a real request",
    outcome: () => "It has no mark and goes out everywhere it hasn't been sent yet. Nothing goes out twice.",
    next: "answered",
  },
  spam: {
    question: "Is this spam?",
    effect: () => "It won't go out to anyone else. The request itself stays saved.",
    button: "Yes, it's spam",
    act: ({ store, now }, leadId) => store.markSpam(leadId, now),
    isDone: ({ status }) => status === "spam",
    done: () => "This request is marked as spam",
    outcome: () => "It won't go out to anyone else. The request itself stays saved.",
    next: "not-spam",
  },
  retry: {
    question: "Send this request again?",
    effect: (lead) =>
      `It didn't go out by ${channelsThatAre(lead, ["dead"])}. Your website will try again right away.`,
    button: "Yes, send it again",
    act: ({ store, now }, leadId) => store.retryDeliveries({ leadId, now }),
    isDone: (lead) => channelsThatAre(lead, ["dead"]) === "",
    done: ({ status }) =>
      status === "spam" ? "This request is marked as spam" : "This request has gone out or is on its way",
    outcome: (lead) => {
      const open = channelsThatAre(lead, ["pending", "leased"]);
      return open ? `It's on its way by ${open}.` : "There's nothing left to send.";
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
      title: "Everything has gone out or is on its way",
      body: html`<p role="status">There's nothing left to resend.</p>`,
    };
  const count = countDistinctLeads(dead);
  const ways = [...new Set(dead.map(({ channel }) => channelName(channel)))].sort().join(", ");
  return {
    title: `Send ${counted(count, "request")} again?`,
    body: html`<p>${count === 1 ? "It" : "They"} didn't go out by ${ways}. Your website will try again right away.</p>
<form method="post"><button>Yes, send ${count === 1 ? "it" : "all of them"} again</button></form>`,
  };
}
