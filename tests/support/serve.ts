import { expect, onTestFinished } from "vitest";
import { type RunningServer, type StartOptions, startServer } from "./start-server.ts";

/** A channel that nobody answers, so that requests are only stored. */
export const storesOnly = { NODE_ENV: "production", LEAD_WEBHOOK_URL: "http://127.0.0.1:9" };

/** Until the end of the test. */
export async function serve({ env, ...options }: StartOptions = {}): Promise<RunningServer> {
  const server = await startServer({ ...options, env: { ...storesOnly, ...env } });
  onTestFinished(server.kill);
  return server;
}

/** What a visitor is told while nothing can be stored. */
export const refused = { status: 503, retryAfter: "5", body: { ok: false } };

/** Requests are refused, and pages are still there. */
export async function expectNoStore(server: RunningServer, consultation?: Record<string, unknown>) {
  expect(await server.send(consultation), server.output()).toMatchObject(refused);
  expect(await server.statusOf("/readyz")).toBe(503);
  expect(await server.statusOf("/")).toBe(200);
}
