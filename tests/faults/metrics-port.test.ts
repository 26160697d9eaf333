import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../support/start-elsewhere.ts";
import { startServer } from "../support/start-server.ts";

test("METRICS_PORT answers the metrics to whoever shows the token, and nothing else [OW20, SF22]", async () => {
  const port = await freePort();
  const token = "what-the-metrics-ask-for";
  const server = await startServer({ env: { METRICS_PORT: String(port), METRICS_TOKEN: token } });
  onTestFinished(server.kill);
  const ask = (headers: Record<string, string>) => fetch(`http://localhost:${port}/metrics`, { headers });
  expect((await ask({})).status).toBe(401);
  const told = await ask({ authorization: `Bearer ${token}` });
  expect([told.status, await told.text()]).toEqual([200, expect.stringContaining("website_store_up 1")]);
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(404);
});
