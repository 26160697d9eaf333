import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { minuteMs } from "#domain/durations.ts";
import { site } from "#tests/support/built-site.ts";
import type { SmtpBehaviour } from "#tests/support/mail-peer.ts";
import { claimedRequest, startMail } from "#tests/support/test-lead.ts";
import type { SendResult } from "./channel-sender.ts";
import { createEmailSender } from "./email-sender.ts";
import { createMailTransport } from "./mail-transport.ts";

const never = new AbortController().signal;

function senderTo(smtpUrl: string) {
  return createEmailSender({ smtpUrl, from: "leads@example.com", to: ["owner@example.com"] }, site);
}

test.each<SmtpBehaviour>([
  { refuse: "connect", code: 421 },
  { refuse: "connect", code: 554 },
  { refuse: "rcpt", code: 450 },
  { refuse: "rcpt", code: 550 },
  { refuse: "data", code: 552 },
])("%j is retried [FX24, X08]", async (behaviour) => {
  const peer = await startMail({ behaviour });
  const { code } = behaviour as { code: number };
  const result = await senderTo(peer.url).send(claimedRequest("email"), never);
  expect(result).toEqual({ ok: false, error: expect.stringContaining(String(code)) });
});

test("logs in with the name and password of the address; a refused login is retried [X08]", async () => {
  const peer = await startMail({ requiresLogin: true });
  const { send } = senderTo(`smtp://owner%40example.com:p%3Aw@127.0.0.1:${peer.port}`);
  expect(await send(claimedRequest("email"), never)).toEqual({ ok: true });
  expect(peer.logins).toEqual([{ user: "owner@example.com", password: "p:w" }]);
  // The owner can put the password right.
  peer.behave({ refuse: "auth", code: 535 });
  expect(await send(claimedRequest("email"), never)).toEqual({
    ok: false,
    error: expect.stringContaining("535"),
  });
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("a server that never greets is left after ten seconds [X08]", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const server = createServer((socket) => socket.resume()).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  let result: SendResult | undefined;
  const sending = senderTo(`smtp://127.0.0.1:${port}`).send(claimedRequest("email"), never);
  void sending.then((settled) => {
    result = settled;
  });
  await once(server, "connection");
  // Until our side knows of the connection too.
  for (let turns = 0; turns < 20; turns++) await turn();
  let passed = 0;
  for (; !result; passed++) {
    vi.advanceTimersByTime(1000);
    await turn();
  }
  expect(result).toEqual({ ok: false, error: expect.stringContaining("no answer in time") });
  expect(Math.abs(passed - 10)).toBeLessThan(5);
});

test("once the data has left, the answer may take ten minutes [X08]", () => {
  expect(createMailTransport("smtp://mail.example.com").options).toMatchObject({
    socketTimeout: 10 * minuteMs,
  });
});

test("an error repeats nothing of what the server said [CA23]", async () => {
  const text = "no dana@example.net here, Dana";
  const peer = await startMail({ behaviour: { refuse: "data", code: 550, text } });
  const result = await senderTo(peer.url).send(claimedRequest("email"), never);
  expect(JSON.stringify(result)).not.toMatch(/dana/i);
});
