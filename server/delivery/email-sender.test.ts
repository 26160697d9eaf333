import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { site } from "../../tests/support/example-site.ts";
import { type SmtpBehaviour, startSmtpPeer } from "../../tests/support/smtp-peer.ts";
import { claimedDelivery } from "../../tests/support/test-lead.ts";
import { sendLimits } from "./channel-sender.ts";
import { createEmailSender } from "./email-sender.ts";

const never = new AbortController().signal;

async function startPeer(options: Parameters<typeof startSmtpPeer>[0] = {}) {
  const peer = await startSmtpPeer(options);
  onTestFinished(peer.stop);
  return peer;
}

function senderTo(smtpUrl: string, limits = sendLimits) {
  return createEmailSender({ smtpUrl, from: "leads@example.com", to: ["owner@example.com"] }, site, limits);
}

test.each<[SmtpBehaviour, boolean, string]>([
  [{ refuse: "connect", code: 421 }, false, "421"],
  [{ refuse: "connect", code: 554 }, true, "554"],
  [{ refuse: "mail", code: 451 }, false, "451"],
  [{ refuse: "mail", code: 550 }, true, "550"],
  [{ refuse: "mail", code: 530 }, true, "530"],
  [{ refuse: "rcpt", code: 450 }, false, "450"],
  [{ refuse: "rcpt", code: 550 }, true, "550"],
  [{ refuse: "data", code: 452 }, false, "452"],
  [{ refuse: "data", code: 552 }, true, "552"],
])("%j is retried; that the owner is told at once is %s [FX24, X08]", async (behaviour, isTold, code) => {
  const peer = await startPeer({ behaviour });
  const result = await senderTo(peer.url).send(claimedDelivery("email"), never);
  expect(result).toMatchObject({ ok: false, permanent: false, error: expect.stringContaining(code) });
  expect("advice" in result && result.advice?.includes("LEADS_TO")).toBe(isTold || undefined);
});

test("logs in with the name and password of the address; a refused login is retried [X08]", async () => {
  const peer = await startPeer({ requiresLogin: true });
  const { send } = senderTo(`smtp://owner%40example.com:p%3Aw@127.0.0.1:${peer.port}`);
  expect(await send(claimedDelivery("email"), never)).toEqual({ ok: true });
  expect(peer.logins).toEqual([{ user: "owner@example.com", password: "p:w" }]);
  // The owner can put the password right.
  peer.behave({ refuse: "auth", code: 535 });
  expect(await send(claimedDelivery("email"), never)).toMatchObject({
    ...{ ok: false, permanent: false },
    error: expect.stringContaining("535"),
  });
});

/** Takes connections as told. */
async function listen(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a server that hangs up is retried [X08]", async () => {
  const url = await listen((socket) => socket.resetAndDestroy());
  expect(await senderTo(url).send(claimedDelivery("email"), never)).toMatchObject({
    ...{ ok: false, permanent: false },
    error: "The mail server could not be used: the connection broke (ECONNRESET)",
  });
});

test("a server that never greets is left after the limit [X08]", async () => {
  const peer = await startPeer({ behaviour: "hang-before-greeting" });
  const result = await sendBeforeOthersGiveUp(peer.url, { ...sendLimits, smtpGreetingMs: 100 });
  expect(result).toMatchObject({ ok: false, permanent: false, error: expect.stringContaining("ETIMEDOUT") });
});

test("a server that falls silent is left after the limit [X08]", async () => {
  const url = await listen((socket) => {
    socket.write("220 ready\r\n");
    socket.once("data", () => undefined);
  });
  const result = await sendBeforeOthersGiveUp(url, { ...sendLimits, smtpSocketMs: 100 });
  expect(result).toMatchObject({ ok: false, permanent: false });
});

/** Null when a send with the default limits, begun before, ends sooner. */
async function sendBeforeOthersGiveUp(url: string, limits: typeof sendLimits) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const others = senderTo(url).send(claimedDelivery("email"), stop.signal);
  const result = senderTo(url, limits).send(claimedDelivery("email"), never);
  return Promise.race([others.then(() => null), result]);
}

test("a message that was cut off after its data comes again with the same Message-ID [X08]", async () => {
  const peer = await startPeer({ behaviour: "drop-after-data" });
  const sender = senderTo(peer.url);
  expect(await sender.send(claimedDelivery("email"), never)).toMatchObject({
    ok: false,
    permanent: false,
    error: "The mail server could not be used: the connection broke (ECONNECTION)",
  });
  peer.behave("accept");
  expect(await sender.send(claimedDelivery("email", {}, { attempts: 1 }), never)).toEqual({ ok: true });
  const ids = peer.messages.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1]?.trim());
  expect(ids).toEqual(Array(2).fill("<Lead-_0123456789abcdef-email@example.com>"));
});

test("stops when it is told to", async () => {
  const peer = await startPeer({ behaviour: "hang-before-greeting" });
  const result = await senderTo(peer.url).send(claimedDelivery("email"), AbortSignal.timeout(50));
  expect(result).toMatchObject({ ok: false, permanent: false, error: expect.stringContaining("EABORT") });
});

test("an error repeats nothing of what the server said", async () => {
  const text = "no dana@example.net here, Dana";
  const peer = await startPeer({ behaviour: { refuse: "data", code: 550, text } });
  const result = await senderTo(peer.url).send(claimedDelivery("email"), never);
  expect(JSON.stringify(result)).not.toMatch(/dana/i);
});
