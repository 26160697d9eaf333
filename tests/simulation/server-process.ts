import { replyRuleOf } from "#server/mail/lead-facts.ts";
import { startOutbox } from "#server/outbox/outbox.ts";
import type { OwnerContext } from "#server/owner/owner-context.ts";
import { createNoticeComposer, runOwnerTasks } from "#server/owner/owner-loop.ts";
import type { LeadStore } from "#server/store/lead-store.ts";
import { StoreUnavailableError } from "#server/store/store-errors.ts";
import type { DailyJob } from "#server/upkeep/daily-jobs.ts";
import { retainNightly } from "#server/upkeep/nightly-jobs.ts";
import { site as openSite } from "../support/built-site.ts";
import { silent } from "../support/test-lead.ts";
import type { OutsideChannels, Sender } from "./outside-channels.ts";
import type { Turnstile, World } from "./world.ts";

// The sample's prices are read once, not for each mail.
const site = { ...openSite };

/** Shorter than in content/policies.yaml, so that a year sees much of it expire. */
export const retention = {
  requestMonths: 2,
  heldDays: 15,
  spamDays: 10,
  networkAddressDays: 10,
  logDays: 10,
  consentYears: 1,
};
export const replyRule = replyRuleOf(site);
const never = 2 ** 31 - 1;

export type Outside = {
  world: World;
  turnstile: Turnstile;
  channels: OutsideChannels;
  openStore: () => Promise<LeadStore>;
  onDeath: () => void;
  /** Replaces working parts with broken ones, to see whether the simulation notices. */
  breakContext?: (context: OwnerContext) => OwnerContext;
};

export type ServerProcess = Awaited<ReturnType<typeof startProcess>>;

/** Runs the real loops on the real store; the process may be killed between any two calls. */
export async function startProcess(name: string, outside: Outside) {
  const { world, turnstile, channels, openStore } = outside;
  const opened = await turnstile.pass(openStore);
  let isDead = false;
  let isKilledAfterSend = false;
  let callsLeft = Number.POSITIVE_INFINITY;
  let notifying: Promise<void> | null = null;
  let composing = 0;

  function die(): void {
    if (isDead) return;
    isDead = true;
    world.note(`${name} is killed`);
    world.trouble("killed", 0);
    outside.onDeath();
    // Pending sends never settle.
    void outbox.stop(0);
    void turnstile.settle().then(() => opened.close());
  }

  const hang = () => new Promise<never>(() => undefined);
  /** As the seed decides, a call fails before or after it took effect, or ends with the process. */
  async function call<T>(work: () => Promise<T>): Promise<T> {
    const done = await turnstile.pass(() => callNow(work));
    return isDead ? hang() : done;
  }

  async function callNow<T>(work: () => Promise<T>): Promise<T> {
    callsLeft -= 1;
    const dies = callsLeft <= 0;
    if (dies && world.random.chance(0.5)) die();
    if (isDead) return undefined as T;
    const isDown = world.troubledNow("store");
    if (isDown && world.random.chance(0.9)) throw new StoreUnavailableError("disk full");
    const done = await work();
    if (dies) die();
    if (isDown) throw new StoreUnavailableError("connection lost");
    return done;
  }

  const store = Object.fromEntries(
    Object.entries(opened).map(([method, work]) => {
      if (typeof work !== "function" || method === "close") return [method, work];
      return [
        method,
        (...given: unknown[]) => call(() => (work as (...all: unknown[]) => Promise<unknown>)(...given)),
      ];
    }),
  ) as LeadStore;

  const sender: Sender = {
    isDead: () => isDead,
    crash() {
      if (isKilledAfterSend) die();
      return isDead;
    },
  };
  const { clock } = world;
  const senders = channels.createSenders(sender);
  const { businessClock } = site;
  // Without the backup, which takes longer than everything else together.
  const cleanup: DailyJob = {
    name: "retention",
    hour: 3,
    run: (...run) => retainNightly({ store, mailboxDir: "none", retention, businessClock }, ...run),
  };
  const sound: OwnerContext = {
    store,
    channels: senders,
    clock,
    log: silent,
    site,
    jobs: [cleanup],
  };
  const context = outside.breakContext?.(sound) ?? sound;
  const notices = createNoticeComposer(context);
  const outbox = startOutbox({
    ...context,
    pollMs: never,
    notices: {
      ...notices,
      async compose(claimed) {
        composing += 1;
        return notices.compose(claimed).finally(() => {
          composing -= 1;
        });
      },
    },
  });
  world.note(`${name} starts`);

  return {
    store: context.store,
    isDead: () => isDead,
    /** Whether something runs that does not wait for anything outside. */
    isNotifying: () => (notifying !== null || composing > 0) && !isDead,
    deliver: outbox.wake,
    notifyOwners() {
      notifying ??= runOwnerTasks(context).finally(() => {
        notifying = null;
        outbox.wake();
      });
    },
    die,
    dieAfterCalls(count: number) {
      callsLeft = count;
    },
    dieAfterSend() {
      isKilledAfterSend = true;
    },
    async stop() {
      if (isDead) return;
      world.note(`${name} stops`);
      await outbox.stop(0);
      await turnstile.settle();
      isDead = true;
      await opened.close();
    },
  };
}
