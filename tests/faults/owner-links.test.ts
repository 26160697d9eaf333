import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { honeypotField } from "../../domain/leads/spam-signs.ts";
import { openSqliteStore } from "../../server/store/open-sqlite-store.ts";
import { headerOf, readMessage } from "../support/read-message.ts";
import { newConsultation } from "../support/send-consultation.ts";
import { serve } from "../support/serve.ts";
import { startMail, startWebhook } from "../support/test-delivery.ts";
import { newDataDir } from "../support/test-lead.ts";

/** Null when there is no button. */
async function buttonOf(answer: Response): Promise<string | null> {
  return /<button>([^<]*)/.exec(await answer.text())?.[1] ?? null;
}

const press = (link: string) => fetch(link, { method: "POST", headers: { origin: "null" } });

test("spam by link withdraws what waits, and not spam delivers it everywhere, also after a restart [OW02, OW03]", async () => {
  // Mails arrive, and the webhook answers as configured.
  const [mail, hook] = [await startMail(), await startWebhook({ status: 503 })];
  const dataDir = newDataDir();
  const env = {
    SMTP_URL: mail.url,
    EMAIL_FROM: "leads@example.com",
    LEADS_TO: "owner@example.com",
    LEAD_WEBHOOK_URL: hook.url,
  };
  const server = await serve({ env, dataDir });
  await server.send(newConsultation({ [honeypotField]: "x" }));
  await expect.poll(() => mail.messages.length).toBe(1);
  const { headers, text } = readMessage(mail.messages[0]!.raw);
  expect(headerOf(headers, "subject")).toMatch(/^\[Possible spam\]/);
  const links = text.match(/http\S+\/owner\/\S+$/gm) ?? [];
  const [notSpam = "", spam = ""] = links;
  const store = await openSqliteStore({ file: join(dataDir, "leads.sqlite"), channels: [] });
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
  const next = await serve({ env, dataDir });
  const at = (link: string) => next.origin + new URL(link).pathname;
  expect(await buttonOf(await fetch(at(notSpam)))).toBe("Yes, it is real");
  expect(await deliveries()).toEqual([mailed]);
  for (let count = 0; count < 3; count++) expect(await buttonOf(await press(at(notSpam)))).toBeNull();
  await expect.poll(deliveries).toEqual([mailed, ["webhook", "delivered"]]);
  const taken = hook.requests.filter(({ status }) => status === 204);
  expect(taken.map(({ body }) => JSON.parse(body))).toMatchObject([{ type: "lead.received" }]);
  for (const link of links)
    expect(server.output() + next.output()).not.toContain(link.slice(link.lastIndexOf("/") + 1));
});
