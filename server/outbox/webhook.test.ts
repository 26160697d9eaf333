import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import type { Lead } from "#domain/leads/lead.ts";
import { spamSigns } from "#domain/leads/spam-signs.ts";
import { site } from "#tests/support/built-site.ts";
import type { WebhookAnswer } from "#tests/support/http-peers.ts";
import { listen } from "#tests/support/listen.ts";
import { claimedRequest, never, startWebhook } from "#tests/support/test-lead.ts";
import { createWebhookSender } from "./webhook.ts";

const clock = () => new Date();
const oldSecret = `whsec_${Buffer.alloc(32, "old").toString("base64")}`;
const newSecret = `whsec_${Buffer.alloc(32, "new").toString("base64")}`;
const wrongSecret = `whsec_${Buffer.alloc(32, "wrong").toString("base64")}`;

function senderTo(url: string, { secrets = [newSecret], limitMs = 15_000, now = clock } = {}) {
  return createWebhookSender({ url, secrets }, site, now, limitMs);
}

test("signs each event; while secrets rotate, receivers that know either one accept it [X13]", async () => {
  const peer = await startWebhook({ status: 204 }, [oldSecret, newSecret, wrongSecret]);
  for (const secrets of [[newSecret], [newSecret, oldSecret]])
    expect(await senderTo(peer.url, { secrets }).send(claimedRequest("webhook"), never)).toEqual({
      ok: true,
    });
  expect(peer.requests.map(({ verifiedBy }) => verifiedBy)).toEqual([[newSecret], [oldSecret, newSecret]]);
  expect(peer.requests[0]?.headers["content-type"]).toBe("application/json");
});

test("posts the events shown in docs/webhook.md, with the names explained there [OW09]", async () => {
  const docs = readFileSync("docs/webhook.md", "utf8");
  const example = JSON.parse(/```json\n([^`]+)```/.exec(docs)?.[1] ?? "");
  const { facts, ...sent } = example.data;
  const peer = await startWebhook();
  const earlier = { form: "contact", fields: {}, receivedAt: facts.wroteBeforeAt };
  const sender = senderTo(peer.url, { now: () => new Date(example.timestamp) });
  const post = (lead: Partial<Lead>) =>
    sender.send(claimedRequest("webhook", {}, { lead: { ...sent, earlier, ...lead } }), never);
  await post({});
  await post({ status: "held", spamSigns: ["links"] });
  expect(peer.requests.map(({ body }) => JSON.parse(body))).toEqual([
    example,
    { ...example, type: "lead.held", data: { ...example.data, spamSigns: ["links"] } },
  ]);
  for (const name of Object.keys(facts)) expect(docs).toMatch(new RegExp(`^\\|[^|]*\`${name}\``, "m"));
  for (const sign of spamSigns) expect(docs).toContain(`\`${sign}\``);
});

test("sends every fact, null when unknown, as one line whatever was typed [OW09]", async () => {
  const peer = await startWebhook();
  const name = `Dana\r\nX: y\u2028\u202e${"x".repeat(5000)}`;
  const fields = { name, zipCode: name, city: name, startDate: "2025-13-40" };
  await senderTo(peer.url).send(claimedRequest("webhook", fields, { lead: { form: "contact" } }), never);
  const { facts } = JSON.parse(peer.requests[0]?.body ?? "").data;
  expect(Object.keys(facts)).toHaveLength(19);
  expect(facts).toMatchObject({
    services: [],
    holidays: [],
    firstDay: null,
    isOutsideArea: true,
    pets: null,
  });
  expect(facts.replyBy).not.toBeNull();
  for (const fact of Object.values(facts)) expect(String(fact)).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\u202e]*$/u);
});

test.each([500, 429, 307, 404, 400, 410])(
  "answer %i is a failure, and 410 a final one [X08]",
  async (status) => {
    const peer = await startWebhook({ status, headers: { location: "/elsewhere" } });
    const result = await senderTo(peer.url).send(claimedRequest("webhook"), never);
    const error = `The webhook answered ${status}`;
    expect(result).toEqual({ ok: false, error, permanent: status === 410 });
  },
);

test.each<[string, WebhookAnswer, number, RegExp]>([
  ["never answers", "silent", 150, /no answer in time/],
  [
    "wants another protocol",
    { status: 101, headers: { connection: "upgrade", upgrade: "x" } },
    15_000,
    /no usable answer/,
  ],
  ["hangs up", "reset", 15_000, /the connection broke/],
])("a receiver that %s, or is down, is retried [X08]", async (_case, answer, limitMs, error) => {
  const peer = await startWebhook(answer);
  const sender = senderTo(peer.url);
  const failed = (error: RegExp) => ({ ok: false, error: expect.stringMatching(error) });
  const impatient = senderTo(peer.url, { limitMs });
  expect(await impatient.send(claimedRequest("webhook"), never)).toEqual(failed(error));
  await peer.stop();
  const refused = "The webhook could not be used: connection refused (ECONNREFUSED)";
  expect(await sender.send(claimedRequest("webhook"), never)).toEqual({ ok: false, error: refused });
});

test("an endless response body is not read to its end [X13]", async () => {
  const receiver = createServer((_, response) => {
    const push = () => {
      while (response.write("...."));
    };
    response.writeHead(200).on("drain", push);
    push();
  });
  const { port, stop } = await listen(receiver);
  onTestFinished(stop);
  const sender = senderTo(`http://127.0.0.1:${port}/`);
  expect(await sender.send(claimedRequest("webhook"), never)).toEqual({ ok: true });
});
