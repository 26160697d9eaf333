import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { minuteMs } from "#domain/durations.ts";
import { site } from "#tests/support/built-site.ts";
import type { SmtpBehaviour } from "#tests/support/mail-peer.ts";
import { channelsTo, claimedRequest, startMail } from "#tests/support/test-lead.ts";
import type { SendResult } from "./channel-sender.ts";
import { createEmailSender } from "./email-sender.ts";

const never = new AbortController().signal;

function senderTo(smtpUrl: string) {
  return createEmailSender({ smtpUrl, from: "leads@example.com", to: ["owner@example.com"] }, site);
}

test.each<[SmtpBehaviour, boolean, string]>([
  [{ refuse: "connect", code: 421 }, false, "421"],
  [{ refuse: "connect", code: 554 }, true, "554"],
  [{ refuse: "rcpt", code: 450 }, false, "450"],
  [{ refuse: "rcpt", code: 550 }, true, "550"],
  [{ refuse: "data", code: 552 }, true, "552"],
])("%j is retried; that it is reported at once is %s [FX24, X08]", async (behaviour, isReported, code) => {
  const peer = await startMail({ behaviour });
  const result = await senderTo(peer.url).send(claimedRequest("email"), never);
  expect(result).toMatchObject({ ok: false, permanent: false, error: expect.stringContaining(code) });
  expect("advice" in result && result.advice?.includes("LEADS_TO")).toBe(isReported || undefined);
});

test("logs in with the name and password of the address; a refused login is retried [X08]", async () => {
  const peer = await startMail({ requiresLogin: true });
  const { send } = senderTo(`smtp://owner%40example.com:p%3Aw@127.0.0.1:${peer.port}`);
  expect(await send(claimedRequest("email"), never)).toEqual({ ok: true });
  expect(peer.logins).toEqual([{ user: "owner@example.com", password: "p:w" }]);
  // The owner can put the password right.
  peer.behave({ refuse: "auth", code: 535 });
  expect(await send(claimedRequest("email"), never)).toMatchObject({
    ok: false,
    permanent: false,
    error: expect.stringContaining("535"),
  });
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

test.each([
  ["never greets", "", 10],
  ["falls silent", "220 ready\r\n", 45],
])("a server that %s is left after the limit [X08]", async (_what, greeting, seconds) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const server = createServer((socket) => socket.resume().write(greeting)).listen(0, "127.0.0.1");
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
  expect(result).toMatchObject({ ok: false, permanent: false });
  expect(Math.abs(passed - seconds)).toBeLessThan(5);
});

test("once the data has left, the answer may take ten minutes; without one the owners' mail comes again, a visitor's never [X08, OW10]", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const peer = await startMail({ behaviour: "hold-answer" });
  onTestFinished(() => void vi.useRealTimers());
  const senders = channelsTo({ mail: peer, clock: () => new Date("2025-11-21T16:38:01.000Z") });
  const send = () => Promise.all(senders.map(({ channel, send }) => send(claimedRequest(channel), never)));
  const late = send();
  await expect.poll(() => peer.messages.length).toBe(2);
  vi.advanceTimersByTime(9 * minuteMs);
  peer.answer();
  expect(await late).toEqual([{ ok: true }, { ok: true }]);

  const silence = send();
  await expect.poll(() => peer.messages.length).toBe(4);
  vi.advanceTimersByTime(10 * minuteMs);
  expect(await silence).toMatchObject([
    { ok: false, permanent: false, error: expect.stringContaining("no answer in time") },
    { ok: false, permanent: true, isOnlyThisMessage: true },
  ]);
});

test("an error repeats nothing of what the server said [CA23]", async () => {
  const text = "no dana@example.net here, Dana";
  const peer = await startMail({ behaviour: { refuse: "data", code: 550, text } });
  const result = await senderTo(peer.url).send(claimedRequest("email"), never);
  expect(JSON.stringify(result)).not.toMatch(/dana/i);
});
