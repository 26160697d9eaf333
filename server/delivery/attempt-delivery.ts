import type { Logger } from "pino";
import type { Clock } from "../../domain/clock.ts";
import { type ClaimedDelivery, type LeadStore, StoreUnavailableError } from "../store/lead-store.ts";
import type { ChannelSender, SendResult } from "./channel-sender.ts";
import { nextAttemptAt } from "./retry-schedule.ts";

/** A claim must outlive the longest send, or a second process would start the same one. */
export const leaseMs = 60_000;
const sendLimitMs = 45_000;
const errorMaxLength = 200;

export type DeliveryContext = {
  store: LeadStore;
  clock: Clock;
  log: Logger;
  /** From 0 to 1, for the jitter between retries. */
  random?: () => number;
};

/**
 * Sends one claimed delivery and records how that went. `stop` abandons it: its lease runs out.
 * @returns whether the channel works; null when nothing was learnt about it
 */
export async function attemptDelivery(
  claimed: ClaimedDelivery,
  sender: ChannelSender,
  context: DeliveryContext,
  stop: AbortSignal,
): Promise<boolean | null> {
  const result = await send(claimed, sender, stop);
  if (!result.ok && stop.aborted) return null;
  await record(result, claimed, context);
  return result.ok || result.isOnlyThisLead === true;
}

async function record(
  result: SendResult,
  claimed: ClaimedDelivery,
  { store, clock, log, random = Math.random }: DeliveryContext,
): Promise<void> {
  const { delivery, lead } = claimed;
  const attempt = delivery.attempts + 1;
  const about = { lead: lead.id, delivery: delivery.id, channel: delivery.channel, attempt };
  try {
    if (result.ok) {
      if (result.advice) log.error(about, `delivered in part: ${result.advice}`);
      if (await store.markDelivered(claimed)) log.info(about, "delivered");
      else log.warn(about, "delivered, but the lease had passed to another process: it may arrive twice");
      return;
    }
    const error = sanitizeError(result.error);
    const at = clock();
    const next = result.permanent
      ? null
      : nextAttemptAt({ attempts: attempt, now: at, random: random(), retryAfterMs: result.retryAfterMs });
    const isMarked = await store.markFailed(claimed, { error, at, nextAttemptAt: next });
    if (!isMarked) return;
    const retry = { ...about, error, nextAttemptAt: next?.toISOString() };
    if (next && result.advice) log.error(retry, `delivery refused, will be retried: ${result.advice}`);
    else if (next) log.warn(retry, "delivery failed, will be retried");
    else log.error({ ...about, error }, "delivery given up: `npm run leads -- retry` sends it again");
  } catch (fault) {
    // The lease runs out and the delivery is due again: it may arrive twice, but it is not lost.
    if (!(fault instanceof StoreUnavailableError)) throw fault;
    log.error(about, "the store could not record a delivery");
  }
}

async function send(claimed: ClaimedDelivery, sender: ChannelSender, stop: AbortSignal): Promise<SendResult> {
  try {
    return await sender.send(claimed, AbortSignal.any([stop, AbortSignal.timeout(sendLimitMs)]));
  } catch (fault) {
    const kind = fault instanceof Error ? fault.name : "unknown";
    return { ok: false, permanent: false, error: `Unexpected fault (${kind})` };
  }
}

/** Errors are shown and logged: one short line without anything that looks like an address. */
function sanitizeError(error: string): string {
  return error
    .replace(/\s+/g, " ")
    .replace(/(?<!\S)\S+@\S+/g, "[address]")
    .slice(0, errorMaxLength);
}
