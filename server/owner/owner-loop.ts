import { minuteMs, secondMs } from "../../domain/durations.ts";
import { StoreUnavailableError } from "../store/store-errors.ts";
import { runDailyJobs } from "./daily-jobs.ts";
import { planAlerts } from "./notice-kinds.ts";
import { dailyCheckJob } from "./notices/daily-check.ts";
import { digestJob } from "./notices/digest.ts";
import { planDueReminders } from "./notices/reminder.ts";
import { seasonJob } from "./notices/season.ts";
import { suspectedSpamJob } from "./notices/suspected-spam.ts";
import type { OwnerContext } from "./owner-context.ts";
import { sendDueNotices } from "./send-notices.ts";
import { createStoreAlarm } from "./store-alarm.ts";

const everyMs = minuteMs;
const stopLimitMs = 10 * secondMs;

export function startOwnerLoop(context: OwnerContext): { stop(): Promise<void> } {
  const end = new AbortController();
  const watchStore = createStoreAlarm(context);
  // Separate loops: a slow backup, or a database that does not answer, must not delay the alarm.
  const loops = [repeat(() => runOwnerTasks(context, end.signal)), repeat(() => watchStore(end.signal))];
  return {
    async stop() {
      const limit = setTimeout(() => end.abort(), stopLimitMs);
      await Promise.all(loops.map((loop) => loop.stop()));
      clearTimeout(limit);
    },
  };
}

/** Skips a minute while the last run is still going; `work` never rejects. */
function repeat(work: () => Promise<void>): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= work().finally(() => {
      running = null;
    });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Plans and sends notices. Never rejects: failed work is repeated in the next round. */
export async function runOwnerTasks(
  given: OwnerContext,
  stop: AbortSignal = new AbortController().signal,
): Promise<void> {
  const channels = given.channels.filter(({ sendNotice }) => sendNotice);
  const names = channels.map(({ channel }) => channel);
  const jobs = [
    ...(given.jobs ?? []),
    ...(given.ownServer ? [dailyCheckJob(given.ownServer)] : []),
    suspectedSpamJob(given.store, names),
    digestJob(given, names),
    seasonJob(given, names),
  ];
  const context = { ...given, channels, jobs };
  const steps = [
    () => planDueReminders(context),
    () => planAlerts(context),
    () => given.store.planFloodDigest({ now: given.clock(), channels: names }),
    () => runDailyJobs(jobs, context),
    () => sendDueNotices(context, stop),
  ];
  for (const step of steps) {
    try {
      await step();
    } catch (fault) {
      const isKnown = fault instanceof StoreUnavailableError;
      given.log.error(
        { fault: isKnown ? fault.message : String(fault) },
        "notices could not be planned or sent yet",
      );
    }
  }
}
