import { createFirstReminder } from "../../domain/business/reminder-times.ts";
import { type LeadStore, type NewLead, StoreUnavailableError } from "../../server/store/lead-store.ts";
import { newLead } from "../support/test-lead.ts";
import { replyRule, type ServerProcess } from "./server-process.ts";
import { hour, minute, type Sent, second, type World } from "./world.ts";

const triesAtMost = 6;
type Tap = "answered" | "undo" | "spam" | "not-spam" | "retry";

/** Visitors, who send requests until they are told that it is stored, and owners, who tap what their mails offer. */
export function createPeople(world: World, running: () => ServerProcess[]) {
  const { random } = world;
  const firstReminder = createFirstReminder(replyRule);

  function visit(
    kind: Sent["kind"],
    { network = `network ${random.between(0, 50)}`, email = `${kind}.${world.sent.length}@example.net` } = {},
  ): void {
    const sent: Sent = {
      ...{ number: world.sent.length, kind, email, network, sentAt: world.now },
      ...{
        id: null,
        acknowledgedAt: 0,
        stampedAt: 0,
        answeredAt: null,
        wasUndone: false,
        judged: null,
        judgedAt: 0,
        deletedAt: null,
      },
    };
    world.sent.push(sent);
    const lead = newLead(world.clock(), { email, message: `Request ${sent.number}` });
    const submissionId = `submission-${sent.number}`;
    void send(sent, { ...lead, submissionId, ...(kind === "spam" && { heldFor: ["links", "too-fast"] }) });
  }

  async function send(sent: Sent, lead: NewLead, tries = 1): Promise<void> {
    const again = () => {
      if (tries < triesAtMost)
        world.after(random.between(5, 600) * second, () => void send(sent, lead, tries + 1));
    };
    const server = running().length > 0 ? random.pick(running()) : null;
    // A browser that gets no answer asks again by itself.
    if (!server) return again();
    const giveUp = setTimer(30 * second, again);
    try {
      const receivedAt = world.clock();
      const saved = await server.store.saveLead({ ...lead, receivedAt, remindAt: firstReminder(receivedAt) });
      giveUp.cancel();
      world.note(`${sent.kind} request ${sent.number}: ${saved.outcome}`);
      if (!("id" in saved)) return;
      if (sent.id === null)
        Object.assign(sent, { id: saved.id, acknowledgedAt: world.now, stampedAt: receivedAt.getTime() });
      world.sentById.set(saved.id, sent);
      server.look();
      if (random.chance(0.1)) again();
      else plan(sent);
    } catch (fault) {
      giveUp.cancel();
      if (!(fault instanceof StoreUnavailableError)) throw fault;
      again();
    }
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

  /** What the owners will do about it. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: what may come of it, in order
  function plan(sent: Sent): void {
    if (sent.kind === "flood" || sent.answeredAt || sent.judged) return;
    const laterMs = random.between(10 * minute, 40 * hour);
    const taps: [Tap, share: number, ms: number][] =
      sent.kind === "spam"
        ? [[random.chance(0.3) ? "not-spam" : "spam", 0.5, laterMs]]
        : [
            [random.chance(0.05) ? "spam" : "answered", 0.7, laterMs],
            ["undo", 0.1, laterMs + random.between(minute, hour)],
            ["retry", 0.2, random.between(hour, 10 * hour)],
          ];
    for (const [tap, share, ms] of taps)
      if (random.chance(share)) world.after(ms, () => void press(sent, tap));
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: what may come of it, in order
  async function press(sent: Sent, tap: Tap): Promise<void> {
    const [server] = running();
    if (!sent.id || sent.deletedAt) return;
    const again = setTimer(hour, () => void press(sent, tap));
    if (!server) return;
    // While it is under way nobody knows which of the two holds.
    if (tap === "spam" || tap === "not-spam") Object.assign(sent, { judged: tap, judgedAt: world.now });
    try {
      await act(server.store, tap, sent.id);
      again.cancel();
      world.note(`the owners tap ${tap} of request ${sent.number}`);
      if (tap === "answered") sent.answeredAt ??= world.now;
      if (tap === "undo") Object.assign(sent, { answeredAt: null, wasUndone: true });
      server.look();
    } catch (fault) {
      if (!(fault instanceof StoreUnavailableError)) throw fault;
    }
  }

  /** As the pages do it that the owners' links lead to. */
  function act(store: LeadStore, tap: Tap, id: string): Promise<unknown> {
    const now = world.clock();
    const acts: Record<Tap, () => Promise<unknown>> = {
      answered: () => store.markAnswered(id, now),
      undo: () => store.markUnanswered(id, now),
      spam: () => store.markSpam(id, now),
      "not-spam": () => store.markNotSpam(id, now),
      retry: () => store.retryDeliveries({ leadId: id, now }),
    };
    return acts[tap]();
  }

  return { visit };
}

export type People = ReturnType<typeof createPeople>;
