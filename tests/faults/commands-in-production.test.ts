import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { runLeads } from "../support/leads-folder.ts";
import { sampleSite } from "../support/sample-business.ts";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";
import { startWebhookPeer } from "../support/webhook-peer.ts";

test("commands beside a server in production, which alone is told so, leave nothing that it never sends [SF23]", async () => {
  const hook = await startWebhookPeer({ answer: { status: 204 } });
  onTestFinished(hook.stop);
  const settings = { LEAD_WEBHOOK_URL: hook.url };
  const { origin, dataDir, stop } = await startServer({ env: { ...settings, NODE_ENV: "production" } });
  onTestFinished(async () => {
    await stop();
  });
  const pending = async () => (await (await fetch(`${origin}/readyz`)).json()).deliveries.pending;
  const { body } = await sendConsultation(origin, newConsultation());
  await vi.waitUntil(async () => (await pending()) === 0, { timeout: 60_000 });

  for (const command of ["spam", "not-spam", "retry"])
    expect(
      await runLeads(sampleSite, [command, body.id ?? ""], { ...settings, DATA_DIR: dataDir }),
    ).toMatchObject({ code: 0, stderr: "" });
  const { stdout } = await runLeads(sampleSite, ["show", body.id ?? "", "--json"], { DATA_DIR: dataDir });
  expect(JSON.parse(stdout).deliveries).toMatchObject([{ channel: "webhook", state: "delivered" }]);
  expect(await pending()).toBe(0);
  expect(existsSync(join(dataDir, "mailbox"))).toBe(false);
});
