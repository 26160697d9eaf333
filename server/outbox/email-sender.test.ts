import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, expect, test } from "vitest";
import { hourMs, minuteMs, secondMs } from "#domain/durations.ts";
import { site } from "#tests/support/built-site.ts";
import type { SmtpBehaviour } from "#tests/support/mail-peer.ts";
import { startProcess, subjects } from "#tests/support/owner.ts";
import { certificateFile } from "#tests/support/proxies.ts";
import { claimedRequest, never, newLead, startMail } from "#tests/support/test-lead.ts";
import { connectionFault } from "./connection-fault.ts";
import { createEmailSender, createMailTransport } from "./email-sender.ts";
import { deliverDue } from "./outbox.ts";

function senderTo(smtpUrl: string) {
  return createEmailSender({ smtpUrl, from: "leads@example.com", to: ["owner@example.com"] }, site);
}

test.each<Exclude<SmtpBehaviour, string>>([
  { refuse: "connect", code: 421 },
  { refuse: "connect", code: 554 },
  { refuse: "rcpt", code: 450 },
  { refuse: "rcpt", code: 550 },
  { refuse: "data", code: 552 },
])(
  "%j is retried, without its text only after the data, and its error repeats nothing of the server [FX24, X08, SF10, CA23]",
  async ({ refuse, code }) => {
    let refusals = 0;
    const behaviour = {
      refuse,
      text: "no dana@example.net here, Dana",
      get code() {
        refusals += 1;
        return code;
      },
    };
    const peer = await startMail({ behaviour });
    const result = await senderTo(peer.url).send(claimedRequest("email"), never);
    expect(result).toEqual({ ok: false, error: expect.stringContaining(String(code)) });
    expect(JSON.stringify(result)).not.toMatch(/dana/i);
    expect(refusals).toBe(refuse === "data" ? 2 : 1);
  },
);

test("logs in with the name and password of the address; a refused login is retried [X08]", async () => {
  const peer = await startMail({ requiresLogin: true });
  const { send } = senderTo(`smtp://owner%40example.com:p%3Aw@127.0.0.1:${peer.port}`);
  expect(await send(claimedRequest("email"), never)).toEqual({ ok: true });
  expect(peer.logins).toEqual([{ user: "owner@example.com", password: "p:w" }]);
  // The owner can correct the password.
  peer.behave({ refuse: "auth", code: 535 });
  expect(await send(claimedRequest("email"), never)).toEqual({
    ok: false,
    error: expect.stringContaining("535"),
  });
});

test("a server that does not answer is given up after ten seconds; its answer to the data may take ten minutes [X08]", () => {
  expect(createMailTransport("smtp://mail.example.com").options).toMatchObject({
    connectionTimeout: 10 * secondMs,
    greetingTimeout: 10 * secondMs,
    socketTimeout: 10 * minuteMs,
  });
  expect(connectionFault("ETIMEDOUT")).toBe("no answer in time (ETIMEDOUT)");
});

const expired = "tests/fixtures/certificate/expired.pem";
const trustedBefore = getCACertificates("default");
const trusted = [...trustedBefore, certificateFile, expired].map(certificateIn);
afterAll(() => setDefaultCACertificates(trustedBefore));

function certificateIn(text: string): string {
  const pem = text.endsWith(".pem") ? readFileSync(text, "utf8") : text;
  return pem.slice(pem.indexOf("-----BEGIN CERTIFICATE"));
}

test.each<[string, string, Parameters<typeof startMail>[0], string]>([
  ["an expired certificate", "smtps", { isSecure: true, certificate: expired }, "has expired"],
  ["another host's", "smtps", { isSecure: true, certificate: certificateFile }, "is for another name"],
  [
    "one that nobody signed",
    "smtp",
    { offersTls: true, certificate: certificateFile },
    "nobody this machine trusts",
  ],
  ["no encryption", "smtp", {}, "it offers no encryption on this port (500 to STARTTLS)"],
  ["smtps:// on a port for smtp://", "smtps", {}, "this port does not begin with TLS"],
])(
  "%s is named as the error of a delivery and by the doctor [SF19]",
  async (fault, protocol, options, name) => {
    setDefaultCACertificates(fault === "one that nobody signed" ? trustedBefore : trusted);
    // 0.0.0.0 reaches this machine but is not one of its own names.
    const mail = await startMail({ host: "0.0.0.0", ...options });
    const smtpUrl = `${protocol}://0.0.0.0:${mail.port}`;
    const email = { smtpUrl, from: "a@example.com", to: ["b@example.com"] };
    const sender = createEmailSender(email, site);
    const failed = await sender.send(claimedRequest("email"), never);
    expect(failed).toMatchObject({ ok: false, error: expect.stringContaining(name) });
    expect(await sender.probe?.()).toContain(name);
    expect(mail.messages).toEqual([]);
  },
);

const [nora, theo] = ["nora@example.com", "theo@example.com"];

test("an address that permanently rejects mail is reported to the other one, and the channel still works [SF11]", async () => {
  const { store, mail, clock, context, send, pass } = await startProcess({
    channels: ["email", "email-2"],
    to: [`Nora <${nora}>`, theo],
    site: { ...site, business: { ...site.business, reminders: "off" } },
  });
  const mailedTo = (address: string) => mail.messages.filter(({ to }) => to.includes(address));
  mail.behave({ refuse: "rcpt", code: 550, recipient: theo });
  await send();
  await pass(15 * minuteMs);
  const alerts = mailedTo(nora).slice(1);
  expect(subjects({ ...mail, messages: alerts })).toEqual([
    "Requests haven't reached you by email to theo@example.com since Nov 24, 2025, 11:00 AM",
  ]);
  expect(alerts[0]?.raw).toContain("The mail server answered 550 to RCPT TO");
  clock.forward(hourMs);
  expect(await store.saveLead(newLead(clock()))).toMatchObject({ confirmed: true });
  await deliverDue(context);
  expect(await store.deliveryHealth(clock())).toMatchObject({ stuck: [], pending: 2 });

  mail.behave("accept");
  await send();
  await pass();
  expect(await store.deliveryHealth(clock())).toMatchObject({ pending: 0 });
  expect(mailedTo(nora)[0]?.raw).toMatch(/^To: Nora <nora@example\.com>\r$/m);
  expect(mailedTo(theo).map(({ raw }) => /^To: .*/m.exec(raw)?.[0])).toContain("To: theo@example.com");
});
