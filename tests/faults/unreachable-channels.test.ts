import { expect, onTestFinished, test, vi } from "vitest";
import { createDatabase } from "../support/postgres-cluster.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { startServer } from "../support/start-server.ts";
import { newPostgresUrl } from "../support/store-engines.ts";
import { startWebhookPeer } from "../support/webhook-peer.ts";

const patience = { timeout: 30_000, interval: 50 };
const people = { EMAIL_FROM: "leads@example.com", LEADS_TO: "owner@example.com" };
const password = "correct-horse";
const path = "/hooks/secret-path";

async function start(env: Record<string, string>) {
  const server = await startServer({ env: { NODE_ENV: "production", ...env } });
  onTestFinished(server.kill);
  /** The output without the address and the log lines. */
  const told = () =>
    server
      .output()
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("{") && !line.startsWith("Listening on "));
  return { ...server, told };
}

async function startMail(options: Parameters<typeof startSmtpPeer>[0] = {}) {
  const mail = await startSmtpPeer({ requiresLogin: true, ...options });
  onTestFinished(mail.stop);
  return { ...mail, url: `smtp://owner:${password}@127.0.0.1:${mail.port}` };
}

test("a production start with no channel says so in one line, with what to set [OW18]", async () => {
  const { told } = await start({});
  await vi.waitUntil(() => told().length > 0, patience);
  expect(told()).toEqual([expect.stringMatching(/nobody is told\. Set SMTP_URL, .* LEAD_WEBHOOK_URL\.$/)]);
});

test("channels that cannot be reached are named in one line, without secrets or people [OW18]", async () => {
  const mail = await startMail({ behaviour: { refuse: "auth", code: 535 } });
  const gone = await startWebhookPeer();
  await gone.stop();
  const url = `http://127.0.0.1:${gone.port}${path}`;
  const { told, output } = await start({ ...people, SMTP_URL: mail.url, LEAD_WEBHOOK_URL: url });
  await vi.waitUntil(() => told().length > 0, patience);
  const [line = ""] = told();
  expect(line).toMatch(/e-mail \(The mail server answered 535 .*webhook \(.*connection refused/);
  for (const secret of [password, path, "example.com"]) expect(output()).not.toContain(secret);
});

test("a mail server that hangs delays no page, and is told of when it is clear [OW18]", async () => {
  const mail = await startMail({ behaviour: "hang-before-greeting" });
  const { origin, told } = await start({ ...people, SMTP_URL: mail.url });
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect(told()).toEqual([]);
  await mail.stop();
  await vi.waitUntil(() => told().length > 0, patience);
  expect(told()).toEqual([expect.stringMatching(/^Cannot be reached now: e-mail /)]);
});

test("a webhook host without the encryption its address asks for cannot be reached [OW18]", async () => {
  const hook = await startWebhookPeer();
  onTestFinished(hook.stop);
  const { told } = await start({ LEAD_WEBHOOK_URL: `https://127.0.0.1:${hook.port}${path}` });
  await vi.waitUntil(() => told().length > 0, patience);
  expect(told()).toEqual([expect.stringMatching(/^Cannot be reached now: webhook /)]);
});

test("channels that can be reached are sent nothing, and nothing is said [OW18]", async () => {
  const mail = await startMail();
  const hook = await startWebhookPeer();
  onTestFinished(hook.stop);
  const server = await start({ ...people, SMTP_URL: mail.url, LEAD_WEBHOOK_URL: hook.url });
  await vi.waitUntil(() => mail.logins.length === 1, patience);
  expect(await server.stop()).toBe(0);
  expect(server.told()).toEqual([]);
  expect([mail.messages, hook.requests]).toEqual([[], []]);
});

test("outside production the mailbox is enough, and nothing is said [OW18]", async () => {
  const server = await start({ NODE_ENV: "development" });
  expect(await server.stop()).toBe(0);
  expect(server.told()).toEqual([]);
});

test("with a database that others may share and a link secret of its own, a production start says so in one line [OW02, DS01]", async () => {
  const hook = await startWebhookPeer();
  onTestFinished(hook.stop);
  const url = newPostgresUrl();
  await createDatabase(url);
  const env = { DATABASE_URL: url, LEAD_WEBHOOK_URL: hook.url };
  const { told } = await start(env);
  await vi.waitUntil(() => told().length > 0, patience);
  expect(told()).toEqual([
    expect.stringMatching(/^OWNER_LINK_SECRET is not set: .* Set the same on all of them\.$/),
  ]);
  for (const [name, value] of [
    ["OWNER_LINK_SECRET", "the-same-everywhere"],
    ["NODE_ENV", "development"],
  ] as const) {
    const server = await start({ ...env, [name]: value });
    expect(await server.stop()).toBe(0);
    expect(server.told()).toEqual([]);
  }
});
