import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { runLeads } from "../support/leads-folder.ts";
import { sampleSite } from "../support/sample-business.ts";
import { serve } from "../support/serve.ts";
import { startWebhook } from "../support/test-lead.ts";

test("commands beside a server in production, which alone is told so, leave nothing that it never sends [SF23]", async () => {
  const hook = await startWebhook();
  const settings = { LEAD_WEBHOOK_URL: hook.url };
  const { origin, dataDir, send } = await serve({ env: settings });
  const pending = async () => (await (await fetch(`${origin}/readyz`)).json()).deliveries.pending;
  const { body } = await send();
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
