import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { honeypotField } from "../../domain/leads/spam-signs.ts";
import { readConfig } from "../../server/config.ts";
import { openStore } from "../../server/store/open-store.ts";
import { createDatabase } from "../support/postgres-cluster.ts";
import { headerOf, readMessage } from "../support/read-message.ts";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";
import { newPostgresUrl } from "../support/store-engines.ts";
import { startMail, startWebhook } from "../support/test-delivery.ts";
import { newDataDir } from "../support/test-lead.ts";

const places = [
  ["SQLite", async () => ({})],
  [
    "PostgreSQL",
    async () => {
      const url = newPostgresUrl();
      await createDatabase(url);
      return { DATABASE_URL: url };
    },
  ],
] as const;

/** Mails arrive, and the webhook answers as configured. */
async function startWithPeers(newPlace: () => Promise<Record<string, string>>) {
  const [mail, hook] = [await startMail(), await startWebhook()];
  const env = {
    ...(await newPlace()),
    NODE_ENV: "production",
    SMTP_URL: mail.url,
    EMAIL_FROM: "leads@example.com",
    LEADS_TO: "owner@example.com",
    LEAD_WEBHOOK_URL: hook.url,
  };
  const dataDir = newDataDir();
  const start = async () => {
    const server = await startServer({ env, dataDir });
    onTestFinished(server.kill);
    return server;
  };
  /** Of the newest mail, in order. */
  const nextLinks = async (count: number) => {
    await expect.poll(() => mail.messages.length).toBe(count);
    const { headers, text } = readMessage(mail.messages.at(-1)!.raw);
    const links = text.match(/http\S+\/owner\/\S+$/gm) ?? [];
    return { subject: headerOf(headers, "subject"), links };
  };
  return { env, hook, dataDir, start, nextLinks };
}

/** Null when there is no button. */
async function buttonOf(answer: Response): Promise<string | null> {
  return /<button>([^<]*)/.exec(await answer.text())?.[1] ?? null;
}

const press = (link: string) => fetch(link, { method: "POST", headers: { origin: "null" } });

test.each(places)(
  "%s: spam by link withdraws what waits, and not spam delivers it everywhere [OW02, OW03]",
  async (_engine, newPlace) => {
    const { env, hook, dataDir, start, nextLinks } = await startWithPeers(newPlace);
    hook.answer({ status: 503 });
    const server = await start();
    await sendConsultation(server.origin, newConsultation({ [honeypotField]: "x" }));
    const { subject, links } = await nextLinks(1);
    const [notSpam = "", spam = ""] = links;
    expect(subject).toMatch(/^\[Possible spam\]/);
    expect(statSync(join(dataDir, "owner-link-secret")).mode & 0o777).toBe(0o600);
    const store = await openStore({ ...readConfig({ ...env, DATA_DIR: dataDir }), channels: [] });
    onTestFinished(() => store.close());
    const deliveries = async () =>
      (await store.listLeads()).flatMap((lead) =>
        lead.deliveries.map(({ channel, state }) => [channel, state]),
      );
    const mailed = ["email", "delivered"];
    await expect.poll(deliveries).toEqual([mailed, ["webhook", "pending"]]);

    expect(await buttonOf(await fetch(spam))).toBe("Yes, it is spam");
    expect(await deliveries()).toHaveLength(2);
    expect(await buttonOf(await press(spam))).toBeNull();
    expect(await deliveries()).toEqual([mailed]);
    await server.stop();
    hook.answer({ status: 204 });

    // The secret outlives the process.
    const next = await start();
    const at = (link: string) => next.origin + new URL(link).pathname;
    expect(await buttonOf(await fetch(at(notSpam)))).toBe("Yes, it is real");
    expect(await deliveries()).toEqual([mailed]);
    for (let count = 0; count < 3; count++) expect(await buttonOf(await press(at(notSpam)))).toBeNull();
    await expect.poll(deliveries).toEqual([mailed, ["webhook", "delivered"]]);
    const taken = hook.requests.filter(({ status }) => status === 204);
    expect(taken.map(({ body }) => JSON.parse(body))).toMatchObject([{ type: "lead.received" }]);
    for (const link of links)
      expect(server.output() + next.output()).not.toContain(link.slice(link.lastIndexOf("/") + 1));
  },
);
