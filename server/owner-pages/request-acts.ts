import type { Clock } from "#domain/clock.ts";
import { hourMs } from "#domain/durations.ts";
import { type Channel, channelName, isOwnerChannel, type LeadWithDeliveries } from "#domain/leads/lead.ts";
import { fieldText } from "#domain/requests/field.ts";
import { type DeliverySite, nextReminderOf } from "../mail/lead-facts.ts";
import { shortNames } from "../mail/owner-links.ts";
import type { LeadStore } from "../store/lead-store.ts";

export type RequestParts = {
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

export type RequestAct = keyof typeof acts;

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

export function doneText(lead: LeadWithDeliveries, name: string): string | null {
  const act = findAct(name);
  return act && (act.isDone?.(lead) ?? true) ? act.done : null;
}

/** Of several owners, who say which of them it was. */
export function ownerNames({ business }: Pick<DeliverySite, "business">): string[] {
  const names = shortNames(business.owners);
  return names.length > 1 ? names : [];
}

/** "webhook, email to address 2" */
export function givenUp({ deliveries }: LeadWithDeliveries): string {
  return deliveries
    .filter(({ channel, state }) => state === "dead" && isOwnerChannel(channel))
    .map(({ channel }) => channelName(channel))
    .join(", ");
}

/** At most once an hour, however often it is pressed. */
async function mailOwners(
  kind: "copy" | "forget",
  { id: leadId }: LeadWithDeliveries,
  { store, clock, outbox }: RequestParts,
): Promise<void> {
  const hour = Math.floor(clock().getTime() / hourMs);
  await store.addNotice({ key: `${kind} ${hour} ${leadId}`, kind, leadId }, outbox.noticeChannels, clock());
}
