import { expect, test } from "vitest";
import { minuteMs, secondMs } from "#domain/durations.ts";
import { site } from "#tests/support/built-site.ts";
import type { SmtpBehaviour } from "#tests/support/mail-peer.ts";
import { claimedRequest, startMail } from "#tests/support/test-lead.ts";
import { connectionFault } from "./connection-fault.ts";
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

test("a server that says nothing is left after ten seconds; once the data has left, its answer may take ten minutes [X08]", () => {
  expect(createMailTransport("smtp://mail.example.com").options).toMatchObject({
    connectionTimeout: 10 * secondMs,
    greetingTimeout: 10 * secondMs,
    socketTimeout: 10 * minuteMs,
  });
  expect(connectionFault("ETIMEDOUT")).toBe("no answer in time (ETIMEDOUT)");
});

test("an error repeats nothing of what the server said [CA23]", async () => {
  const text = "no dana@example.net here, Dana";
  const peer = await startMail({ behaviour: { refuse: "data", code: 550, text } });
  const result = await senderTo(peer.url).send(claimedRequest("email"), never);
  expect(JSON.stringify(result)).not.toMatch(/dana/i);
});
