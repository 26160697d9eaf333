import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OperatorError } from "#domain/operator-error.ts";
import { readConfig } from "./config.ts";

test("every variable is optional", () => {
  const stores = { databaseUrl: null, databaseFile: "data/leads.sqlite", mailboxDir: "data/mailbox" };
  const none = { email: null, webhook: null, trustedProxies: [], publicClientKey: null, metricsPort: null };
  expect(readConfig({})).toMatchObject({ isProduction: false, port: 3000, ...stores, ...none });
});

const key = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr";
const mailSettings = { SMTP_URL: "smtp://mail.example.com", EMAIL_FROM: "b@example.com" };

test.each([
  [{ PORT: "0" }, { port: 0 }],
  [{ NODE_ENV: "production" }, { isProduction: true, mailboxDir: null }],
  [{ DATA_DIR: "/var/leads" }, { databaseFile: "/var/leads/leads.sqlite", mailboxDir: "/var/leads/mailbox" }],
  [
    { ...mailSettings, LEADS_TO: "ann@x.example, ben@x.example" },
    { email: { to: ["ann@x.example", "ben@x.example"] } },
  ],
  [
    { ...mailSettings, LEADS_TO: `o'neill@x.example, "Ann Lee" <ann@x.example>` },
    { email: { to: ["o'neill@x.example", '"Ann Lee" <ann@x.example>'] } },
  ],
  [
    { LEAD_WEBHOOK_URL: "https://hook.example", LEAD_WEBHOOK_SECRET: `whsec_${key} whsec_${key}2345` },
    { webhook: { url: "https://hook.example", secrets: [`whsec_${key}`, `whsec_${key}2345`] } },
  ],
  [
    { DATA_DIR: " /data ", NODE_ENV: "production ", HOST: "0.0.0.0 " },
    { dataDir: "/data", isProduction: true, host: "0.0.0.0" },
  ],
  [{ OWNER_LINK_SECRET: key }, { ownerLinkSecret: key }],
])("%j is read as %j", (env, settings) => {
  expect(readConfig(env)).toMatchObject(settings);
});

const addresses = (length: number) => Array.from({ length }, (_, i) => `a${i}@example.com`);

const wrongSettings: [name: string, env: Record<string, string>][] = [
  ["METRICS_TOKEN", { METRICS_TOKEN: "secret" }],
  ["OWNER_LINK_SECRET", { OWNER_LINK_SECRET: "secret-of-15-ch" }],
  ["PORT", { PORT: "70000" }],
  ["DATA_DIR", { DATA_DIR: '"/data"' }],
  ["SITE_ORIGIN", { SITE_ORIGIN: "https://www.example.com/site" }],
  ["SMTP_URL", { SMTP_URL: "mail.secret.test", LEADS_TO: "a@example.com", EMAIL_FROM: "b@example.com" }],
  ["LEADS_TO", mailSettings],
  ["LEADS_TO", { ...mailSettings, LEADS_TO: "ann@example.com, Ann <Ann@example.com>" }],
  ["LEADS_TO", { ...mailSettings, LEADS_TO: addresses(11).join() }],
  ["EMAIL_FROM", { SMTP_URL: "smtp://mail.example.com", LEADS_TO: "a@example.com" }],
  [
    "EMAIL_FROM",
    { SMTP_URL: "smtp://x.example", LEADS_TO: "a@example.com", EMAIL_FROM: "a@b\r\nBcc: c@d.example" },
  ],
  // As `docker run --env-file` reads a value in quotes.
  ["LEADS_TO", { ...mailSettings, LEADS_TO: "'ann@example.com'" }],
  ["EMAIL_FROM", { ...mailSettings, LEADS_TO: "a@example.com", EMAIL_FROM: '"b@example.com"' }],
  ["EMAIL_FROM", { EMAIL_FROM: "b@example.com" }],
  ["SMTP_URL", { SMTP_URL: "smtp://u:5%@x.example", LEADS_TO: "a@x.example", EMAIL_FROM: "b@x.example" }],
  ["LEAD_WEBHOOK_URL", { LEAD_WEBHOOK_URL: "https://user:secret@hooks.test/x" }],
  ["LEAD_WEBHOOK_URL", { LEAD_WEBHOOK_URL: "http://127.0.0.1.hooks.test/x" }],
  ["LEAD_WEBHOOK_SECRET", { LEAD_WEBHOOK_SECRET: `whsec_${"c2Vjb25k".repeat(4)}` }],
  ["LEAD_WEBHOOK_SECRET", { LEAD_WEBHOOK_URL: "https://example.com", LEAD_WEBHOOK_SECRET: "short" }],
  ["PUBLIC_CLIENT_KEY", { PUBLIC_CLIENT_KEY: "a pk-12345678" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "proxy.internal" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "10.0.0.0/33" }],
  ["DATABASE_URL", { DATABASE_URL: "postgres://user:100%@localhost/leads" }],
];

test("a wrong setting fails with one sentence that names it and what is right, but not its value", async () => {
  const messages = wrongSettings.map(([name, env]) => {
    const { message } = whyNot(env);
    expect(message).toMatch(new RegExp(`^${name} [^.]+(\\.[^.\\s][^.]*)*\\.$`));
    if (env[name]) expect(message).not.toContain(env[name]);
    return message;
  });
  await expect(`${messages.join("\n")}\n`).toMatchFileSnapshot("config.txt");
});

function whyNot(env: Record<string, string>): OperatorError {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof OperatorError) return error;
  }
  return expect.fail(`${JSON.stringify(env)} is not refused in a sentence`);
}

test("a webhook on this machine, ten addresses and an empty variable are accepted", () => {
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
    const url = `http://${host}:5678/hook`;
    expect(readConfig({ LEAD_WEBHOOK_URL: url }).webhook).toEqual({ url, secrets: [] });
  }
  expect(readConfig({ ...mailSettings, LEADS_TO: addresses(10).join() }).email?.to).toEqual(addresses(10));
  const empty = { SMTP_URL: "", EMAIL_FROM: "", LEADS_TO: "", LEAD_WEBHOOK_URL: "", LEAD_WEBHOOK_SECRET: "" };
  expect(readConfig(empty)).toMatchObject({ email: null, webhook: null });
});

test("every variable that is read is in .env.example, except those that systemd sets", () => {
  const sources = ["server/config.ts", "domain/build-settings.ts"].map((file) => readFileSync(file, "utf8"));
  const read = sources.join("\n").matchAll(/env\.([A-Z_]+)|env,\s+"([A-Z_]+)"/g);
  const names = new Set([...read].map(([, dotted, quoted]) => dotted ?? quoted));
  const example = readFileSync(".env.example", "utf8");
  expect(names.delete("LISTEN_PID")).toBe(true);
  for (const name of names) expect(example).toMatch(new RegExp(`^#?${name}=`, "m"));
  expect(names.size).toBeGreaterThan(10);
});
