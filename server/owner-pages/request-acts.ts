import { html } from "hono/html";
import { instantAt } from "#domain/business/reply-time.ts";
import { addDays } from "#domain/calendar-date.ts";
import type { Clock } from "#domain/clock.ts";
import { hourMs } from "#domain/durations.ts";
import { type Channel, channelName, isReadByPeople, type LeadWithDeliveries } from "#domain/leads/lead.ts";
import { waitingStage } from "#domain/leads/lead-lists.ts";
import { fieldText } from "#domain/requests/field.ts";
import { type DeliverySite, nextReminderOf } from "../mail/lead-facts.ts";
import type { LeadStore } from "../store/lead-store.ts";

export type RequestParts = {
  store: LeadStore;
  clock: Clock;
  site: DeliverySite;
  outbox: { noticeChannels: Channel[] };
};

type Act = {
  /** `owner` is the name on the button, where there are several owners; otherwise "". */
  run(lead: LeadWithDeliveries, parts: RequestParts, owner: string): Promise<unknown>;
  /** Shown after the press, for as long as `isDone` holds. */
  done: string;
  isDone?(lead: LeadWithDeliveries, parts: RequestParts): boolean;
};

export const actField = "do";

/** Each may run more than once. None reveals more about other people than the request itself does. */
const acts = {
  answered: {
    // The page may show an owner's name that has changed since: the answer is stored, that name is not.
    run: ({ id }, { store, clock, site }, owner) =>
      store.markAnswered(id, clock(), ownerNames(site).includes(owner) ? owner : undefined),
    isDone: ({ answeredAt }) => answeredAt !== undefined,
    done: "Got it. Nobody gets any more reminders about it.",
  },
  passed: {
    run: ({ id }, { store, clock }) => store.markPassed(id, clock()),
    isDone: ({ answeredAt }) => answeredAt !== undefined,
    done: "It's off the list.",
  },
  unanswered: {
    run: ({ id }, { store, clock, site }) => store.markUnanswered(id, nextReminderOf(site, clock())),
    isDone: ({ answeredAt }) => answeredAt === undefined,
    done: "It's waiting for an answer again.",
  },
  later: {
    run: ({ id }, { store, clock, site: { businessClock } }) => {
      const tomorrow = addDays(businessClock(clock()).date, 1);
      // After the hour of the morning mail, in which no reminder is sent.
      return store.remindLater(id, new Date(instantAt(tomorrow, "09:00:00", businessClock)));
    },
    isDone: ({ status, answeredAt }) => status === "accepted" && answeredAt === undefined,
    done: "The next reminder of it comes the morning after you tapped this.",
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
    isDone: (lead, parts) => givenUp(lead, parts) === "",
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
    done: "It's on its way to you again, unless it came within the last hour. Give it a few minutes.",
  },
  forget: {
    run: (lead, parts) => mailOwners("forget", lead, parts),
    done: "Nothing is deleted yet. You'll get an email, unless one came within the last hour. Its button shows what would be deleted and asks once more.",
  },
} satisfies Record<string, Act>;

type RequestAct = keyof typeof acts;

function findAct(name: string): Act | null {
  return Object.hasOwn(acts, name) ? acts[name as RequestAct] : null;
}

/** Runs the act of a pressed button, such as "answered Dana". Returns its name for `doneText`, or "" if there is none. */
export async function pressRequest(
  lead: LeadWithDeliveries,
  pressed: string,
  parts: RequestParts,
): Promise<string> {
  const [name = "", ...owner] = pressed.split(" ");
  const act = findAct(name);
  if (!act) return "";
  await act.run(lead, parts, owner.join(" "));
  return name;
}

export function doneText(lead: LeadWithDeliveries, name: string, parts: RequestParts): string | null {
  const act = findAct(name);
  return act && (act.isDone?.(lead, parts) ?? true) ? act.done : null;
}

type Html = ReturnType<typeof html>;

/** `whose` tells screen readers whose button it is, on a page with several of them. */
export function actButton(act: RequestAct | `answered ${string}`, label: string, whose = ""): Html {
  return html`<button class="quiet" name="${actField}" value="${act}">${label}${whose && hidden(` ${whose}`)}</button>`;
}

export function hidden(text: string): Html {
  return html`<span class="hidden">${text}</span>`;
}

/** Returns the buttons that change the state of a request. */
export function stateButtons(lead: LeadWithDeliveries, parts: RequestParts): Html[] {
  const { status, answeredAt, fields } = lead;
  const [real, spam] = [actButton("real", "It's real"), actButton("spam", "It's spam")];
  if (status === "held") return [real, spam];
  if (status === "spam") return [real];
  if (answeredAt) return [actButton("unanswered", "Not answered yet? Undo"), spam];
  const { businessClock, business } = parts.site;
  const stage = waitingStage(fields, businessClock(parts.clock()).date);
  const isAhead = stage === "ahead" || stage === "undated";
  return [
    ...answeredButtons(parts),
    ...(stage === "passed" ? [passedButton()] : []),
    ...(isAhead && business.reminders === "on" ? [actButton("later", "Remind me tomorrow")] : []),
    spam,
  ];
}

export function passedButton(whose = ""): Html {
  return actButton("passed", "Day has passed", whose);
}

export function answeredButtons({ site }: { site: DeliverySite }, whose = ""): Html[] {
  const names = ownerNames(site);
  if (names.length === 0) return [actButton("answered", "I've answered", whose)];
  return names.map((name) => actButton(`answered ${name}`, `${name} answered`, whose));
}

/** Returns the owners' first names, or full names if two first names are equal; empty for a single owner. */
function ownerNames({ business }: Pick<DeliverySite, "business">): string[] {
  const names = business.owners.map(({ name }) => name);
  if (names.length < 2) return [];
  const first = names.map((name) => name.split(" ")[0] ?? name);
  return new Set(first).size < first.length ? names : first;
}

/** Returns the owners' channels that gave up, such as "webhook, email to address 2". Those no longer set up need no retry. */
export function givenUp({ deliveries }: LeadWithDeliveries, { outbox }: RequestParts): string {
  return deliveries
    .filter(({ channel, state }) => state === "dead" && outbox.noticeChannels.includes(channel))
    .map(({ channel }) => channelName(channel))
    .join(", ");
}

/** Mails at most once an hour, however often it is pressed, and only over channels that people read. */
async function mailOwners(
  kind: "copy" | "forget",
  { id: leadId }: LeadWithDeliveries,
  { store, clock, outbox }: RequestParts,
): Promise<void> {
  const hour = Math.floor(clock().getTime() / hourMs);
  const channels = outbox.noticeChannels.filter(isReadByPeople);
  await store.addNotice({ key: `${kind} ${hour} ${leadId}`, kind, leadId }, channels, clock());
}
