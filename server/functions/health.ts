import type { Context } from "hono";
import type { Clock } from "../../domain/clock.ts";
import { type LeadStore, StoreUnavailableError } from "../store/lead-store.ts";
import { retryAfter } from "./answer-request.ts";
import { storeRetrySeconds } from "./refusals.ts";

/** The process lives. */
export function health(context: Context): Response {
  return context.json({ ok: true });
}

/** Requests can be stored, and what is stored gets on its way to the owners. */
export function readiness({ store, clock }: { store: LeadStore; clock: Clock }) {
  return async (context: Context): Promise<Response> => {
    try {
      await store.probeWrite();
      const { held, pending, dead, oldestDueAt, stuck } = await store.deliveryHealth(clock());
      const ok = stuck.length === 0;
      return context.json(
        { ok, store: "writable", held, deliveries: { pending, dead, oldestDueAt, stuck } },
        ok ? 200 : 503,
      );
    } catch (fault) {
      if (!(fault instanceof StoreUnavailableError)) throw fault;
      return context.json({ ok: false, store: "unavailable" }, 503, retryAfter(storeRetrySeconds));
    }
  };
}
