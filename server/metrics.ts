import type { MiddlewareHandler } from "hono";
import { Hono } from "hono";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Clock } from "#domain/clock.ts";
import { shareInFlight, tokenRequired } from "./health.ts";
import type { AppEnv } from "./net/read-body.ts";
import type { LeadStore } from "./store/lead-store.ts";
import { StoreUnavailableError } from "./store/store-errors.ts";

/** The counter belongs to this process; the gauges are of the store, which processes share. */
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
