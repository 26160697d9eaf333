import type { Channel, Lead } from "#domain/leads/lead.ts";
import { replyRuleOf } from "#server/mail/lead-facts.ts";
import { deliverDue } from "#server/outbox/outbox.ts";
import type { OwnerContext } from "#server/owner/owner-context.ts";
import { createNoticeComposer, runOwnerTasks } from "#server/owner/owner-loop.ts";
import { ownerLinks, site } from "./built-site.ts";
import { headerOf, readMessage, type startSmtpPeer } from "./mail-peer.ts";
import { newPlace, newStore } from "./store-engines.ts";
import { channelsTo, newLead, saveLead, silent, startClock, startMail, startWebhook } from "./test-lead.ts";

export const replyRule = replyRuleOf(site);

export function ownerContext(
  parts: Pick<OwnerContext, "store" | "channels" | "clock"> & Partial<OwnerContext>,
): OwnerContext {
  return {
    log: silent,
    site,
    ...parts,
  };
}

/** Does what a server does each minute: plans notices, and sends what is due. */
export async function notifyOwners(context: OwnerContext): Promise<void> {
  await runOwnerTasks(context);
  await deliverAll(context);
}

/** Delivers requests and notices; deliverDue alone drops the notices. */
export async function deliverAll(context: OwnerContext): Promise<void> {
  await deliverDue({ ...context, notices: createNoticeComposer(context) });
}

/** Starts a process with its store, its mail server and its webhook. */
export async function startProcess({
  channels = ["email"],
  to,
  at = "2025-11-24T18:00:00.000Z",
  ...changed
}: { channels?: Channel[]; to?: string[]; at?: string } & Omit<Partial<OwnerContext>, "channels"> = {}) {
  const place = newPlace();
  const [mail, hook, clock] = [await startMail(), await startWebhook(), startClock(at)];
  const senders = channelsTo({ mail, ...(to && { to }), hook, clock }).filter(({ channel }) =>
    channels.includes(channel),
  );
  /** Creates the context of another process on the same store. */
  const newContext = async () =>
    ownerContext({ store: await newStore(channels, place), channels: senders, clock, ...changed });
  const context = await newContext();
  const { store } = context;
  return {
    store,
    place,
    mail,
    hook,
    clock,
    context,
    newContext,
    /** Moves the clock forward and does what is due then. */
    async pass(ms = 0, given: Partial<OwnerContext> = {}) {
      clock.forward(ms);
      await notifyOwners({ ...context, ...given });
    },
    /** Stores a request and delivers what is due. Returns its id. */
    async send(fields: Lead["fields"] = {}) {
      const id = await saveLead(store, newLead(clock(), fields));
      await deliverAll(context);
      return id;
    },
  };
}

function linkName(token: string): string {
  const link = ownerLinks.verify(token);
  return link?.mayDelete ? "request, to delete" : String(link?.kind);
}

type MailPeer = Awaited<ReturnType<typeof startSmtpPeer>>;

/** Returns the subjects that match `begin`, in order of arrival. */
export function subjects(mail: MailPeer, begin = /^/): string[] {
  return readMails(mail, begin).map(({ subject }) => subject);
}

/** Returns whole mails, sorted, without the repeated subject and the signature; what differs between runs is replaced. */
export function mailTexts(mail: MailPeer, begin = /^/): string {
  const texts = readMails(mail, begin).map(({ subject, text }) => {
    const body = text.replaceAll("\r", "").replace(/\n+Sent by the website of .*\s*$/, "");
    return `==== ${subject}\n\n${body.replace(`${subject}\n\n`, "")}\n`
      .replace(/https:\S+\/owner\/(\S+)/g, (_, token) => `<link: ${linkName(token)}>`)
      .replace(/((?:Request r|R)eference:?) \S{8,}/g, "$1 <id>")
      .replace(/(was refused: .*) \([\w-]{8}\)$/gm, "$1 (<id>)")
      .replace(/[\da-f-]{36}@example/g, "<id>@example");
  });
  return texts.sort().join("\n");
}

function readMails({ messages }: MailPeer, begin: RegExp) {
  return messages
    .map(({ raw }) => readMessage(raw))
    .map(({ headers, text }) => ({ subject: headerOf(headers, "subject"), text }))
    .filter(({ subject }) => begin.test(subject));
}
