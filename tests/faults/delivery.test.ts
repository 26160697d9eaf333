import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { isLongRun } from "../support/long-run.ts";
import { headerOf, readMessage } from "../support/read-message.ts";
import { serve } from "../support/serve.ts";
import { startMail, startWebhook } from "../support/test-delivery.ts";
import { newDataDir } from "../support/test-lead.ts";

const patience = { timeout: isLongRun ? 1_800_000 : 120_000, interval: 50 };

test("killed while it delivers, it delivers everything after the next start; what comes twice has the same id [X07]", async () => {
  const [mail, hook] = [await startMail(), await startWebhook()];
  const env = {
    ...{ SMTP_URL: mail.url, EMAIL_FROM: "leads@example.com", LEADS_TO: "owner@example.com" },
    LEAD_WEBHOOK_URL: hook.url,
  };
  const dataDir = newDataDir();
  const kills = isLongRun ? 300 : 4;
  const promised: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    const server = await serve({ env, dataDir });
    const before = mail.messages.length + hook.requests.length;
    for (let count = 0; count < 4; count += 1) promised.push((await server.send()).body.id ?? "");
    // Each round is killed later in its eight deliveries, right after something was received.
    const received = isLongRun ? round % 8 : round * 2 + 1;
    await vi.waitUntil(() => mail.messages.length + hook.requests.length >= before + received, patience);
    await server.kill();
  }
  const database = new DatabaseSync(`${dataDir}/leads.sqlite`, { timeout: 60_000 });
  onTestFinished(() => database.close());
  // As if the leases of the killed processes were over.
  database.exec("update delivery set due_at = due_set_at where due_at > due_set_at");
  await serve({ env, dataDir });
  const open = database.prepare("select lead_seq from delivery where state <> 'delivered'");
  await vi.waitUntil(() => open.all().length === 0, patience);

  const mailed = mail.messages
    .filter(({ to }) => to.includes("owner@example.com"))
    .map(({ raw }) => headerOf(readMessage(raw).headers, "message-id"));
  const posted = hook.requests.map(({ id }) => id);
  expect(new Set(mailed)).toEqual(new Set(promised.map((id) => `<${id}-email@example.com>`)));
  expect(new Set(posted)).toEqual(new Set(promised.map((id) => `${id}-webhook`)));
  // At most the sends of the killed processes: 3 mails and 4 posts at a time.
  expect(mailed.length - promised.length).toBeLessThanOrEqual(kills * 3);
  expect(posted.length - promised.length).toBeLessThanOrEqual(kills * 4);
});
