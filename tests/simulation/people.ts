import { createAnswerTimes } from "#domain/business/reminder-times.ts";
import { dayMs, hourMs, minuteMs, secondMs } from "#domain/durations.ts";
import { createMailLimits } from "#server/intake/rate-limiter.ts";
import { nextReminderOf } from "#server/mail/lead-facts.ts";
import type { LeadStore } from "#server/store/lead-store.ts";
import { StoreUnavailableError } from "#server/store/store-errors.ts";
import type { NewLead } from "#server/store/stored-records.ts";
import { site } from "../support/built-site.ts";
import { newLead } from "../support/test-lead.ts";
import { replyRule, type ServerProcess } from "./server-process.ts";
import { newSent, type Sent, type World } from "./world.ts";

const triesAtMost = 6;
type Tap = (store: LeadStore, id: string, now: Date) => Promise<unknown>;
/** The calls that the pages behind the owners' links make. */
const taps: Record<"answered" | "undo" | "spam" | "not-spam" | "try again", Tap> = {
  answered: (store, id, now) => store.markAnswered(id, now),
  undo: (store, id, now) => store.markUnanswered(id, nextReminderOf(site, now)),
  spam: (store, id, now) => store.markSpam(id, now),
  "not-spam": (store, id, now) => store.markNotSpam(id, now, nextReminderOf(site, now)),
  "try again": (store, id, now) => store.retryDeliveries({ leadId: id, now }),
};

/** Visitors retry until their request is stored, and owners use the links in their mails. */
export function createPeople(world: World, running: () => ServerProcess[]) {
  const { random } = world;
  const answerTimes = createAnswerTimes(replyRule);
  const takeMail = createMailLimits(world.clock);

  async function visit(
    kind: Sent["kind"],
    {
      email = `${kind}.${world.sent.length}@example.net`,
      address = `198.${random.between(0, 250)}.100.7`,
    } = {},
  ): Promise<void> {
    const number = world.sent.length;
    const sent = newSent(number, kind, world.now);
    world.sent.push(sent);
    const { isListed } = kind === "spam" ? { isListed: true } : takeMail(address);
    sent.isListed = isListed;
    if (kind === "honest" && random.chance(0.3))
      sent.firstDay = replyRule.businessClock(new Date(world.now + random.pick([0, dayMs]))).date;
    const wish = { message: `Request ${number}`, ...(sent.firstDay && { startDate: sent.firstDay }) };
    await send(sent, {
      ...newLead(world.clock(), { email, ...wish }),
      submissionId: `submission-${number}`,
      isListed,
      ...(kind === "spam" && { spamSigns: ["links", "spam-words"] }),
    });
  }

  async function send(sent: Sent, lead: NewLead, tries = 1): Promise<void> {
    const again = () => {
      if (tries < triesAtMost)
        world.after(random.between(5, 600) * secondMs, () => void send(sent, lead, tries + 1));
    };
    const server = running().length > 0 ? random.pick(running()) : null;
    // A browser without an answer retries by itself.
    if (!server) return again();
    const giveUp = setTimer(30 * secondMs, again);
    const receivedAt = world.clock();
    const times = answerTimes(receivedAt, sent.firstDay);
    const saved = await unlessUnavailable(server.store.saveLead({ ...lead, receivedAt, ...times }));
    giveUp.cancel();
    if (!saved) return again();
    world.note(`${sent.kind} request ${sent.number}: ${saved.outcome}`);
    if (!("id" in saved)) return;
    if (sent.id === null)
      Object.assign(sent, { id: saved.id, acknowledgedAt: world.now, stampedAt: receivedAt.getTime() });
    world.sentById.set(saved.id, sent);
    server.deliver();
    if (random.chance(0.1)) again();
    else planTaps(sent);
  }

  function setTimer(ms: number, run: () => void) {
    let isCancelled = false;
    world.after(ms, () => isCancelled || run());
    return {
      cancel() {
        isCancelled = true;
      },
    };
  }

  function planTaps(sent: Sent): void {
    if (sent.kind === "flood") return;
    const laterMs = random.between(10 * minuteMs, 40 * hourMs);
    const [first, share] =
      sent.kind === "spam"
        ? ([random.chance(0.3) ? "not-spam" : "spam", 0.5] as const)
        : ([random.chance(0.05) ? "spam" : "answered", 0.85] as const);
    const tapLater = (tap: keyof typeof taps, chance: number, ms: number) =>
      random.chance(chance) && world.after(ms, () => void press(sent, tap));
    tapLater(first, share, laterMs);
    if (sent.kind === "spam") return;
    tapLater("undo", 0.1, laterMs + random.between(minuteMs, hourMs));
    tapLater("try again", 0.2, random.between(hourMs, 10 * hourMs));
  }

  async function press(sent: Sent, tap: keyof typeof taps): Promise<void> {
    const [server] = running();
    if (!sent.id || sent.deletedAt) return;
    const again = setTimer(hourMs, () => void press(sent, tap));
    if (!server) return;
    // Until the call ends, either of the two states may be stored.
    if (tap.endsWith("spam")) sent.judgedAt = world.now;
    if ((await unlessUnavailable(taps[tap](server.store, sent.id, world.clock()))) === null) return;
    again.cancel();
    world.note(`the owners tap ${tap} of request ${sent.number}`);
    if (tap === "answered") sent.answeredAt ??= world.now;
    if (tap === "undo") Object.assign(sent, { answeredAt: null, wasUndone: true });
    server.deliver();
  }

  return { visit };
}

function unlessUnavailable<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((fault) => {
    if (fault instanceof StoreUnavailableError) return null;
    throw fault;
  });
}

export type People = ReturnType<typeof createPeople>;
