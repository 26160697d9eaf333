import { isIP } from "node:net";
import type { MiddlewareHandler } from "hono";
import { Hono } from "hono";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Clock } from "#domain/clock.ts";
import type { Channel } from "#domain/leads/lead.ts";
import { shareInFlight, tokenRequired } from "./health.ts";
import { bareHost } from "./net/ip-address.ts";
import type { AppEnv } from "./net/read-body.ts";
import type { LeadStore } from "./store/lead-store.ts";
import { StoreUnavailableError } from "./store/store-errors.ts";

/** Counters belong to this process; gauges of the store are shared. */
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
  const attempts = new Counter({
    name: "website_delivery_attempts_total",
    help: "Attempts to deliver a request, by channel and result",
    labelNames: ["channel", "result"],
    registers,
  });
  const commits = new Histogram({
    name: "website_commit_seconds",
    help: "Time until a request is on disk",
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name: `website_${name}`, help, registers });
  const storeUp = gauge("store_up", "1 while the store can be asked, 0 while it cannot");
  const held = gauge("requests_held", "Suspected spam that the owners have not reviewed");
  const waiting = gauge("requests_waiting", "Ordinary requests that are not marked answered");
  const open = gauge("deliveries_open", "Deliveries under way or waiting for their next attempt");
  const givenUp = gauge("deliveries_given_up", "Deliveries that were given up");
  const oldest = gauge(
    "oldest_undelivered_seconds",
    "For how long the oldest delivery has been due; 0 when none is",
  );

  return {
    countRequests(form: string): MiddlewareHandler<AppEnv> {
      return async (context, next) => {
        await next();
        const { status } = context.res;
        const outcome = context.get("reason") ?? (status < 400 ? "stored" : String(status));
        requests.inc({ form, outcome });
      };
    },
    countAttempt: (channel: Channel, result: "delivered" | "failed") => attempts.inc({ channel, result }),
    timeSaves: (store: LeadStore): LeadStore => ({
      ...store,
      saveLead(lead) {
        const end = commits.startTimer();
        return store.saveLead(lead).finally(() => end());
      },
    }),
    answer(store: LeadStore) {
      const collect = shareInFlight(async () => {
        const health = await store.deliveryHealth(clock()).catch((fault) => {
          if (fault instanceof StoreUnavailableError) return null;
          throw fault;
        });
        storeUp.set(health ? 1 : 0);
        held.set(health?.held ?? Number.NaN);
        waiting.set(health?.waiting ?? Number.NaN);
        open.set(health?.pending ?? Number.NaN);
        givenUp.set(health?.dead ?? Number.NaN);
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
  const guard = metricsToken === null ? addressRequired : tokenRequired(metricsToken);
  return new Hono<AppEnv>().get("/metrics", guard, metrics.answer(store));
}

/** Refuses host names: a page in a browser that can reach this port could point its own name here (DNS rebinding). */
const addressRequired: MiddlewareHandler<AppEnv> = async (context, next) => {
  const host = bareHost(new URL(context.req.url));
  if (host === "localhost" || isIP(host) !== 0) return next();
  return context.text("Ask by the machine's address, or set METRICS_TOKEN.", 403);
};
