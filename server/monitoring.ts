import { timingSafeEqual } from "node:crypto";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Clock } from "#domain/clock.ts";
import type { AppEnv } from "./net/read-body.ts";
import type { LeadStore } from "./store/lead-store.ts";
import { StoreUnavailableError, storeRetryAfterSeconds } from "./store/store-errors.ts";

export function health(context: Context): Response {
  return context.json({ ok: true });
}

const probeEveryMs = 5000;

/** Ready when requests can be stored and reach the owners. Details need the metrics token. */
export function readiness({
  store,
  clock,
  metricsToken,
}: {
  store: LeadStore;
  clock: Clock;
  metricsToken: string | null;
}) {
  const probe = createProbe(store, clock);
  const check = shareInFlight(async () => {
    await probe();
    const [health, jobs] = await Promise.all([store.deliveryHealth(clock()), store.readDailyJobs()]);
    return { ...health, isDamaged: jobs.some(({ isDamaged }) => isDamaged) };
  });
  return async (context: Context<AppEnv>): Promise<Response> => {
    try {
      const { held, pending, dead, oldestDueAt, stuck, isDamaged } = await check();
      const ok = stuck.length === 0 && dead === 0 && !isDamaged;
      const counts = { held, deliveries: { pending, dead, oldestDueAt, stuck } };
      const answer = {
        ok,
        store: isDamaged ? "damaged" : "writable",
        ...(hasToken(context, metricsToken) && counts),
      };
      return context.json(answer, ok ? 200 : 503);
    } catch (fault) {
      if (!(fault instanceof StoreUnavailableError)) throw fault;
      const reason = hasToken(context, metricsToken) && { reason: fault.message };
      return context.json({ ok: false, store: "unavailable", ...reason }, 503, {
        "retry-after": String(storeRetryAfterSeconds),
      });
    }
  };
}

function shareInFlight<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

function createProbe(store: LeadStore, clock: Clock): () => Promise<void> {
  let last: { at: number; written: Promise<void> } | null = null;
  return () => {
    const at = clock().getTime();
    if (last && Math.abs(at - last.at) < probeEveryMs) return last.written;
    const written = store.probeWrite();
    last = { at, written };
    written.catch(() => {
      last = null;
    });
    return written;
  };
}

export function tokenRequired(metricsToken: string): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    if (hasToken(context, metricsToken)) return next();
    return context.text("The token is missing or wrong.", 401, { "www-authenticate": "Bearer" });
  };
}

function hasToken(context: Context<AppEnv>, metricsToken: string | null): boolean {
  const given = Buffer.from(context.req.header("authorization") ?? "");
  const expected = Buffer.from(`Bearer ${metricsToken}`);
  return metricsToken !== null && given.length === expected.length && timingSafeEqual(given, expected);
}

/** The counter is of this process; the gauges describe the store, which processes share. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics(clock: Clock) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "website_requests_total",
    help: "Requests sent through a form, by form and outcome",
    labelNames: ["form", "outcome"],
    registers,
  });
  const waiting = new Gauge({
    name: "website_messages_waiting",
    help: "Messages under way or waiting for their next attempt, by channel",
    labelNames: ["channel"],
    registers,
  });
  const oldest = new Gauge({
    name: "website_oldest_message_seconds",
    help: "For how long the oldest message has been due; 0 when none is",
    registers,
  });

  return {
    countRequests(form: string): MiddlewareHandler<AppEnv> {
      return async (context, next) => {
        await next();
        const { status } = context.res;
        const outcome = context.get("reason") ?? (status < 400 ? "stored" : String(status));
        requests.inc({ form, outcome });
      };
    },
    answer(store: LeadStore) {
      const collect = shareInFlight(async () => {
        const health = await store.deliveryHealth(clock()).catch((fault) => {
          if (fault instanceof StoreUnavailableError) return null;
          throw fault;
        });
        waiting.reset();
        for (const [channel, count] of Object.entries(health?.pendingOf ?? {}))
          waiting.set({ channel }, count);
        const dueAt = health?.oldestDueAt ? Date.parse(health.oldestDueAt) : clock().getTime();
        oldest.set(health ? (clock().getTime() - dueAt) / 1000 : Number.NaN);
        return registry.metrics();
      });
      return async (): Promise<Response> =>
        new Response(await collect(), {
          headers: { "content-type": registry.contentType, "cache-control": "no-store" },
        });
    },
  };
}

export function createMetricsApp(
  metrics: Metrics,
  store: LeadStore,
  metricsToken: string | null,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  if (metricsToken !== null) app.use(tokenRequired(metricsToken));
  return app.get("/metrics", metrics.answer(store));
}
