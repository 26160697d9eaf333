import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { sendLimits } from "../../server/outbox/channel-sender.ts";
import { openSqliteStore } from "../../server/store/sqlite/open-sqlite-store.ts";
import { isLongRun } from "../support/long-run.ts";
import { headerOf, readMessage } from "../support/mail-peer.ts";
import { serve } from "../support/serve.ts";
import { newDataDir, newLead, startMail, startWebhook } from "../support/test-lead.ts";

const patience = { timeout: isLongRun ? 1_800_000 : 120_000, interval: 50 };

function open(dataDir: string): DatabaseSync {
  const database = new DatabaseSync(`${dataDir}/leads.sqlite`, { timeout: 60_000 });
  onTestFinished(() => database.close());
  return database;
}

async function untilDelivered(dataDir: string): Promise<void> {
  const undelivered = open(dataDir).prepare(
    "select lead_seq from message where kind = 'request' and state <> 'delivered'",
  );
  await vi.waitUntil(() => undelivered.all().length === 0, patience);
}

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
  // As if the leases of the killed processes were over.
  open(dataDir).exec("update message set due_at = due_set_at where due_at > due_set_at");
  await serve({ env, dataDir });
  await untilDelivered(dataDir);

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

test("two servers on one database never send one delivery at the same time", async () => {
  const leads = isLongRun ? 20_000 : 200;
  const hook = await startWebhook("held");
  const dataDir = newDataDir();
  const store = await openSqliteStore({ file: `${dataDir}/leads.sqlite`, channels: ["webhook"] });
  for (let count = 0; count < leads; count += 100)
    await Promise.all(Array.from({ length: 100 }, () => store.saveLead(newLead(new Date()))));
  await store.close();

  const options = { env: { LEAD_WEBHOOK_URL: hook.url }, dataDir };
  await Promise.all([serve(options), serve(options)]);
  // Each process holds as many sends as it may run, so both are working.
  await vi.waitUntil(() => hook.waiting() === 8, patience);
  hook.answer({ status: 204 });
  hook.release();
  await untilDelivered(dataDir);
  // Leaves out the alert about the long silence.
  const sends = Map.groupBy(
    hook.requests.filter(({ id }) => id.endsWith("-webhook")),
    ({ id }) => id,
  );
  expect(sends.size).toBe(leads);
  // On a busy machine a send may outlive its time limit, and is then rightly repeated.
  for (const [first, second] of [...sends.values()].filter((repeated) => repeated.length > 1))
    expect(Number(second?.receivedAt) - Number(first?.receivedAt)).toBeGreaterThan(
      sendLimits.httpTimeoutMs / 2,
    );
});
