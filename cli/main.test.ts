import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import type { Channel } from "../domain/leads/lead.ts";
import { createChannels } from "../server/delivery/channels.ts";
import { deliverDue } from "../server/delivery/deliver-due.ts";
import { openSqliteStore } from "../server/store/open-sqlite-store.ts";
import { newDataDir, newLead, silent } from "../tests/support/test-lead.ts";
import { startWebhookPeer } from "../tests/support/webhook-peer.ts";

const business = parse(readFileSync("content/business.yaml", "utf8"));

/** A folder in which the command runs as in a built copy of the site, with its own data. */
function newFolder(): string {
  const folder = newDataDir();
  mkdirSync(join(folder, "build"));
  const facts = {
    business,
    smsConsent: { text: "I agree.", textHash: "hash-1", policyVersion: "1.0.0" },
    siteOrigin: business.origin,
    functionsOrigin: "",
    publicClientKey: null,
    pageOrigins: {},
  };
  writeFileSync(join(folder, "build/site.json"), JSON.stringify(facts));
  return folder;
}

async function openStore(folder: string, channels: Channel[]) {
  const store = await openSqliteStore({ file: join(folder, "data/leads.sqlite"), channels });
  onTestFinished(() => store.close());
  return store;
}

type Outcome = { code: number | null; stdout: string; stderr: string };

function leads(folder: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const child = spawn(process.execPath, [resolve("cli/main.ts"), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
  });
  const outcome: Outcome = { code: null, stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => (outcome.stdout += chunk));
  child.stderr.on("data", (chunk) => (outcome.stderr += chunk));
  return new Promise((resolve) => child.on("close", (code) => resolve({ ...outcome, code })));
}

/** A lead whose webhook was gone: given up after one attempt. */
async function leadGivenUp(folder: string) {
  const hook = await startWebhookPeer({ answer: { status: 410 } });
  onTestFinished(hook.stop);
  const store = await openStore(folder, ["webhook"]);
  const saved = await store.saveLead(newLead(new Date()));
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  const webhook = { url: hook.url, secrets: [] };
  const channels = createChannels({ mailboxDir: null, email: null, webhook }, { business });
  await deliverDue({ store, channels, clock: () => new Date(), log: silent });
  return { id: saved.id, store, hook, env: { LEAD_WEBHOOK_URL: hook.url, NODE_ENV: "production" } };
}

test("list --json gives exactly the promised shape while another process has the database open [X08]", async () => {
  const folder = newFolder();
  const { id } = await leadGivenUp(folder);
  const { code, stdout, stderr } = await leads(folder, ["list", "--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toEqual([
    {
      id,
      form: "dog-walking-consultation",
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      status: "accepted",
      fields: expect.objectContaining({ firstName: "Dana", zipCode: "80104", optInCommunications: false }),
      deliveries: [
        { channel: "webhook", state: "dead", attempts: 1, lastError: "The webhook is gone (410)" },
      ],
    },
  ]);
});

test("list filters by form and limits how many", async () => {
  const folder = newFolder();
  const store = await openStore(folder, []);
  const at = (minute: number) => new Date(Date.UTC(2025, 10, 21, 16, minute));
  await store.saveLead(newLead(at(1), { firstName: "First" }));
  await store.saveLead({ ...newLead(at(2), { firstName: "Second" }), form: "pet-sitting-consultation" });
  await store.saveLead(newLead(at(3), { firstName: "Third" }));
  const names = async (...args: string[]) => {
    const { stdout } = await leads(folder, ["list", "--json", ...args]);
    return (JSON.parse(stdout) as { fields: { firstName: string } }[]).map(({ fields }) => fields.firstName);
  };
  expect(await names()).toEqual(["Third", "Second", "First"]);
  expect(await names("--limit", "2")).toEqual(["Third", "Second"]);
  expect(await names("--form", "pet-sitting-consultation")).toEqual(["Second"]);
});

test("list is a table with Denver times that what a visitor typed cannot disturb", async () => {
  const folder = newFolder();
  const store = await openStore(folder, ["webhook"]);
  await store.saveLead(newLead(new Date("2025-11-21T16:38:00Z"), { firstName: "Da\u001b[2Jna\nBo" }));
  const { code, stdout } = await leads(folder, ["list"]);
  expect(code).toBe(0);
  const lines = stdout.trimEnd().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("Nov 21, 2025, 9:38 AM");
  expect(lines[1]).toContain("Dog walking consultation");
  expect(stdout).not.toContain("\u001b");
});

/** Everything that steers a terminal, each with a letter after it. */
const steering = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...Array.from({ length: 0x21 }, (_, code) => 0x7f + code),
  ...[0x061c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069],
]
  .map((code) => `${String.fromCodePoint(code)}x`)
  .join("");
const steers = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

test("nothing that any command prints can steer the terminal, and JSON still has what is stored [FX34]", {
  timeout: 120_000,
}, async () => {
  const folder = newFolder();
  const store = await openStore(folder, ["webhook"]);
  const typed = { firstName: steering, phone: steering, message: steering };
  const saved = await store.saveLead(newLead(new Date(), typed));
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  const id = saved.id;
  const argument = steering.replaceAll("\0", "");
  const calls = [
    ["list"],
    ["list", "--json"],
    ["show", id],
    ["spam", id, "--json"],
    ["show", argument],
    ["list", `--${argument}`],
    [argument],
  ];
  for (const args of calls) {
    const { stdout, stderr } = await leads(folder, args);
    expect(stdout + stderr).not.toMatch(steers);
    expect(stdout + stderr).not.toBe("");
  }
  expect((await leads(folder, ["list"])).stdout).not.toContain("\\u");
  const { stdout } = await leads(folder, ["show", id, "--json"]);
  expect(JSON.parse(stdout).fields).toMatchObject(typed);
  const { stderr } = await leads(folder, ["show", "a\nb"]);
  expect(stderr).toBe('There is no request with the id "a\\nb".\n');
});

test("without a database list prints nothing or [] and makes none", async () => {
  const folder = newFolder();
  expect(await leads(folder, ["list"])).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(await leads(folder, ["list", "--json"])).toEqual({ code: 0, stdout: "[]\n", stderr: "" });
  expect(existsSync(join(folder, "data"))).toBe(false);
});

test("show prints everything, for the id or its start [X08]", async () => {
  const folder = newFolder();
  const { id } = await leadGivenUp(folder);
  const { code, stdout } = await leads(folder, ["show", "--", id.slice(0, 8)]);
  expect(code).toBe(0);
  for (const part of [
    id,
    "Dana",
    "303-555-0100",
    "80104",
    "One is shy.",
    "webhook",
    "given up",
    "The webhook is gone (410)",
  ])
    expect(stdout).toContain(part);
  const json = JSON.parse((await leads(folder, ["show", id, "--json"])).stdout);
  expect(json).toMatchObject({
    id,
    deliveries: [{ channel: "webhook", state: "dead", attempts: 1, nextAttemptAt: null }],
  });
});

test("show names an id it does not know or that fits several", async () => {
  const folder = newFolder();
  const store = await openStore(folder, []);
  // Two of 65 ids always begin with the same of 64 characters.
  for (let count = 0; count < 65; count += 1) await store.saveLead(newLead(new Date()));
  const all = await store.listLeads();
  const start =
    [...Map.groupBy(all, ({ id }) => id.slice(0, 1))].find(([, same]) => same.length > 1)?.[0] ?? "";
  const several = await leads(folder, ["show", "--", start]);
  expect(several).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("requests have an id that begins"),
  });
  const unknown = await leads(folder, ["show", "nothing-like-it"]);
  expect(unknown).toEqual({
    code: 1,
    stdout: "",
    stderr: 'There is no request with the id "nothing-like-it".\n',
  });
});

test("retry sends one request again at once, and no other [X09]", async () => {
  const folder = newFolder();
  const other = await leadGivenUp(folder);
  const { id, store, hook, env } = await leadGivenUp(folder);
  hook.answer({ status: 204 });
  const { code, stdout } = await leads(folder, ["retry", id, "--json"], env);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual([
    { id, channel: "webhook", state: "delivered", attempts: 1, lastError: null },
  ]);
  expect((await store.findLead(id))?.deliveries[0]?.state).toBe("delivered");
  expect((await store.findLead(other.id))?.deliveries[0]?.state).toBe("dead");
  expect(hook.requests.map((call) => call.id)).toEqual([`${id}-webhook`, `${id}-webhook`]);
});

test("retry without an id sends all that was given up, and nothing else [X09]", async () => {
  const folder = newFolder();
  const { store, hook, env } = await leadGivenUp(folder);
  await leadGivenUp(folder);
  hook.answer({ status: 204 });
  const { code, stdout } = await leads(folder, ["retry"], env);
  expect(code).toBe(0);
  expect(stdout.match(/delivered/g)).toHaveLength(2);
  expect(await store.deliveryHealth(new Date())).toMatchObject({ dead: 0, pending: 0 });
  const again = await leads(folder, ["retry", "--json"], env);
  expect(JSON.parse(again.stdout)).toEqual([]);
});

test("retry says so when it failed again [X09]", async () => {
  const folder = newFolder();
  const { id, hook, env } = await leadGivenUp(folder);
  hook.answer({ status: 503 });
  const { code, stdout } = await leads(folder, ["retry", id], env);
  expect(code).toBe(0);
  expect(stdout).toContain("failed, will be retried");
  expect(stdout).toContain("The webhook answered 503");
});

test("retry says so when the channel is not configured", async () => {
  const folder = newFolder();
  const { id } = await leadGivenUp(folder);
  const { code, stdout } = await leads(folder, ["retry", id], { NODE_ENV: "production" });
  expect(code).toBe(0);
  expect(stdout).toContain("this channel is not configured");
});

test.each([
  [[]],
  [["shred"]],
  [["list", "--what"]],
  [["list", "extra"]],
  [["list", "--limit", "many"]],
  [["list", "--limit", "0"]],
  [["show"]],
  [["show", "a", "b"]],
])("called as %j it explains how to call it and exits with 2", async (args) => {
  const { code, stdout, stderr } = await leads(newFolder(), args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("Usage: npm run leads");
});

test("a wrong setting is one sentence that names the variable", async () => {
  const { code, stdout, stderr } = await leads(newFolder(), ["list"], { SMTP_URL: "nonsense" });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^SMTP_URL [^\n]+\.\n$/);
});

test.each([
  ["no build", (file: string) => rmSync(file), /^There is no built site in build\/; run npm run build/],
  ["a torn build", (file: string) => writeFileSync(file, "{"), /^build\/ is incomplete .*run npm run build/],
])("%s is one sentence that says what to do", async (_what, harm, sentence) => {
  const folder = newFolder();
  harm(join(folder, "build/site.json"));
  const { code, stdout, stderr } = await leads(folder, ["retry"]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(sentence);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
});

test("a file that is no database is one sentence", async () => {
  const folder = newFolder();
  mkdirSync(join(folder, "data"));
  writeFileSync(join(folder, "data/leads.sqlite"), "this is a letter, not a database ".repeat(200));
  const { code, stdout, stderr } = await leads(folder, ["list"]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
});
