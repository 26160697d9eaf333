import { randomUUID } from "node:crypto";
import { dayMs, minuteMs } from "#domain/durations.ts";
import { siteFor } from "../mail/owner-links.ts";
import { StoreDamagedError } from "../store/store-errors.ts";
import { type OwnerContext, operatorHint, renderNotice } from "./owner-context.ts";

/** Restarts and failovers of the database pass sooner. */
const alertAfterMs = 15 * minuteMs;
const alertEveryMs = dayMs;

/** Sent directly over the channels, because notices are kept in the store. Never rejects. */
export function createStoreAlarm({
  store,
  channels,
  clock,
  log,
  site,
}: Pick<OwnerContext, "channels" | "clock" | "log" | "site"> & {
  store: Pick<OwnerContext["store"], "probeWrite">;
}): (stop: AbortSignal) => Promise<void> {
  let failingSince: number | null = null;
  let alertedAt: number | null = null;
  let isLogged = false;

  async function alertOwners(stop: AbortSignal): Promise<boolean> {
    const { title, text } = cannotStore;
    const about = { id: randomUUID(), kind: "alert" as const, attempts: 0, leadIds: [] };
    const createdAt = clock().toISOString();
    const results = await Promise.allSettled(
      channels.map(async ({ channel, sendNotice }) =>
        sendNotice?.(
          { ...about, createdAt, ...renderNotice({ title, blocks: [text] }, siteFor(site, channel)) },
          stop,
        ),
      ),
    );
    const isTaken = results.some((result) => result.status === "fulfilled" && result.value?.ok);
    // Tried every minute, logged once.
    if (!isTaken && !isLogged && !stop.aborted) log.error({ alarm: title }, "no channel took the alarm");
    isLogged = !isTaken;
    return isTaken;
  }

  return async (stop) => {
    const fault = await store.probeWrite().then(
      () => null,
      (reason: unknown) => reason,
    );
    const now = clock().getTime();
    if (fault === null) {
      failingSince = null;
      return;
    }
    failingSince ??= now;
    // Both compare in both directions: the clock may have been set back since.
    const isLasting = fault instanceof StoreDamagedError || Math.abs(now - failingSince) >= alertAfterMs;
    const isDue = alertedAt === null || Math.abs(now - alertedAt) >= alertEveryMs;
    if (isLasting && isDue && (await alertOwners(stop))) alertedAt = now;
  };
}

const cannotStore = {
  title: "Your website can't save requests",
  text: `Your website can't save what visitors send, so it asks them to call you instead. Its pages are up, and nothing saved is lost, but requests that hadn't reached you yet are waiting. Please ${operatorHint("When nothing can be stored")}. You'll hear about this once a day until it's fixed.`,
};
