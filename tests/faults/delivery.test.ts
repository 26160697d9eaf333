import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import type { LeadWithDeliveries } from "../../domain/leads/lead.ts";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { sendLimits } from "../../server/delivery/channel-sender.ts";
import { openSqliteStore } from "../../server/store/open-sqlite-store.ts";
import { isLongRun } from "../support/long-run.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { newDataDir, newLead } from "../support/test-lead.ts";
import { startWebhookPeer } from "../support/webhook-peer.ts";

const patience = { timeout: isLongRun ? 1_800_000 : 120_000, interval: 50 };

async function start(env: Record<string, string>, dataDir = newDataDir()): Promise<RunningServer> {
  const server = await startServer({ env, dataDir });
  onTestFinished(server.kill);
  return server;
}

function mailTo({ url }: { url: string }) {
  return { SMTP_URL: url, EMAIL_FROM: "leads@example.com", LEADS_TO: "owner@example.com" };
}

/** Returns the id of an acknowledged request. */
async function send({ origin }: RunningServer): Promise<string> {
  const { fields, submissionId } = newLead(new Date());
  const answer = await fetch(origin + consultationForm.path, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ ...fields, submissionId }),
  });
  const { ok, id } = (await answer.json()) as { ok: boolean; id: string };
  if (!ok) throw new Error(`refused: ${answer.status}`);
  return id;
}

async function storedLeads(dataDir: string): Promise<LeadWithDeliveries[]> {
  const store = await openSqliteStore({ file: `${dataDir}/leads.sqlite`, channels: [] });
  try {
    return await store.listLeads();
  } finally {
    await store.close();
  }
}

/** As if the time of the next attempt, or the end of a killed process's lease, had come. */
function bringForward(dataDir: string): void {
  const database = new DatabaseSync(`${dataDir}/leads.sqlite`, { timeout: 60_000 });
  database.exec("update delivery set due_at = due_set_at where due_at > due_set_at");
  database.close();
}

async function untilDelivered(dataDir: string): Promise<void> {
  const database = new DatabaseSync(`${dataDir}/leads.sqlite`, { readOnly: true });
  const count = database.prepare("select count(*) as open from delivery where state <> 'delivered'");
  await vi.waitUntil(() => count.get()?.open === 0, patience);
  database.close();
}

function toOwners<Message extends { to: string[] }>({ messages }: { messages: Message[] }): Message[] {
  return messages.filter(({ to }) => to.includes("owner@example.com"));
}

function messageIds(messages: { raw: string }[]): string[] {
  return messages.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? "");
}

test("a request that comes while the mail server is down is mailed once it is up [X07, X08]", async () => {
  const gone = await startSmtpPeer();
  await gone.stop();
  const server = await start(mailTo(gone));
  const id = await send(server);
  await vi.waitUntil(async () => {
    const [lead] = await storedLeads(server.dataDir);
    return lead?.deliveries.some(({ channel, attempts }) => channel === "email" && attempts === 1);
  }, patience);

  const back = await startSmtpPeer({ port: gone.port });
  onTestFinished(back.stop);
  bringForward(server.dataDir);
  await vi.waitUntil(() => toOwners(back).length > 0, patience);
  expect(messageIds(toOwners(back))).toEqual([`<${id}-email@example.com>`]);
});

test("killed while it delivers, it delivers everything after the next start; what comes twice has the same id [X07]", async () => {
  const mail = await startSmtpPeer();
  onTestFinished(mail.stop);
  const hook = await startWebhookPeer();
  onTestFinished(hook.stop);
  const env = { ...mailTo(mail), LEAD_WEBHOOK_URL: hook.url };
  const dataDir = newDataDir();
  const kills = isLongRun ? 300 : 8;
  const promised: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    const server = await start(env, dataDir);
    const before = mail.messages.length + hook.requests.length;
    for (let count = 0; count < 4; count += 1) promised.push(await send(server));
    // Each round is killed a little later in its eight deliveries, right after something was received.
    await vi.waitUntil(() => mail.messages.length + hook.requests.length >= before + (round % 8), patience);
    await server.kill();
  }
  bringForward(dataDir);
  await start(env, dataDir);
  await untilDelivered(dataDir);

  const mailed = messageIds(toOwners(mail));
  const posted = hook.requests.map(({ id }) => id);
  expect(new Set(mailed)).toEqual(new Set(promised.map((id) => `<${id}-email@example.com>`)));
  expect(new Set(posted)).toEqual(new Set(promised.map((id) => `${id}-webhook`)));
  // At most the sends of the killed processes: 3 mails and 4 posts at a time.
  expect(mailed.length - promised.length).toBeLessThanOrEqual(kills * 3);
  expect(posted.length - promised.length).toBeLessThanOrEqual(kills * 4);
  const again = `${mailed.length - promised.length} mails and ${posted.length - promised.length} posts twice`;
  console.log(`${kills} kills: ${promised.length} acknowledged, all delivered, ${again}, under the same ids`);
});

test("two servers on one database never send one delivery at the same time", async () => {
  const leads = isLongRun ? 20_000 : 400;
  const hook = await startWebhookPeer({ answer: "held" });
  onTestFinished(hook.stop);
  const dataDir = newDataDir();
  const store = await openSqliteStore({ file: `${dataDir}/leads.sqlite`, channels: ["webhook"] });
  for (let count = 0; count < leads; count += 100)
    await Promise.all(Array.from({ length: 100 }, () => store.saveLead(newLead(new Date()))));
  await store.close();

  const env = { LEAD_WEBHOOK_URL: hook.url, NODE_ENV: "production" };
  await Promise.all([start(env, dataDir), start(env, dataDir)]);
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
    expect(Number(second?.receivedAt) - Number(first?.receivedAt)).toBeGreaterThan(sendLimits.webhookMs / 2);
  console.log(`2 processes: ${leads} delivered, each by one process at a time`);
});
