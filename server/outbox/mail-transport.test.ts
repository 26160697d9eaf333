import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { minuteMs } from "../../domain/durations.ts";
import { sendTests } from "../../ops/doctor/find-in-operation.ts";
import { site } from "../../tests/support/built-site.ts";
import { startSmtpPeer } from "../../tests/support/mail-peer.ts";
import { notifyOwners, ownerContext } from "../../tests/support/owner.ts";
import { certificateFile } from "../../tests/support/proxies.ts";
import { deliveryOf, newLead, openStore, silent, startWebhook } from "../../tests/support/test-lead.ts";
import { createChannels } from "./channels.ts";
import { deliverDue } from "./outbox.ts";

const expired = "tests/fixtures/certificate/expired.pem";
const untrusted = "tests/fixtures/certificate/untrusted.pem";
const trustedBefore = getCACertificates("default");
setDefaultCACertificates([...trustedBefore, certificateFile, expired].map(certificateIn));
afterAll(() => setDefaultCACertificates(trustedBefore));

function certificateIn(text: string): string {
  const pem = text.endsWith(".pem") ? readFileSync(text, "utf8") : text;
  return pem.slice(pem.indexOf("-----BEGIN CERTIFICATE"));
}

test.each<[string, string, Parameters<typeof startSmtpPeer>[0], string]>([
  ["an expired certificate", "smtps", { isSecure: true, certificate: expired }, "has expired"],
  ["another host's", "smtps", { isSecure: true, certificate: certificateFile }, "is for another name"],
  [
    "one that nobody signed",
    "smtp",
    { offersTls: true, certificate: untrusted },
    "nobody this machine trusts",
  ],
  ["no encryption", "smtp", {}, "it offers no encryption on this port (500 to STARTTLS)"],
  ["smtps:// on a port for smtp://", "smtps", {}, "this port does not begin with TLS"],
])("%s is named in the list, the alert and by the doctor [SF19]", async (_fault, protocol, options, name) => {
  // 0.0.0.0 reaches this machine but is not one of its own names.
  const mail = await startSmtpPeer({ host: "0.0.0.0", ...options });
  onTestFinished(mail.stop);
  const hook = await startWebhook();
  const { store, clock } = await openStore(["email", "webhook"]);
  const email = {
    smtpUrl: `${protocol}://0.0.0.0:${mail.port}`,
    from: "a@example.com",
    to: ["b@example.com"],
  };
  const webhook = { url: hook.url, secrets: [] };
  const all = createChannels({ mailboxDir: null, email, webhook }, site, { clock });
  const channels = all.filter(({ channel }) => channel !== "confirmation");
  await store.saveLead(newLead(clock()));
  await deliverDue({ store, channels, clock, log: silent });
  expect((await deliveryOf(store, "email")).lastError).toContain(name);

  clock.forward(20 * minuteMs);
  await notifyOwners(ownerContext({ store, channels, clock, hasReminders: false }));
  const alerts = hook.requests
    .map(({ body }) => JSON.parse(body).data)
    .filter(({ kind }) => kind === "alert");
  expect(alerts[0]?.text).toContain(name);

  const byDoctor = await sendTests(channels, clock());
  expect(byDoctor.slice(0, 1)).toMatchObject([{ field: "e-mail", message: expect.stringContaining(name) }]);
  expect(await channels[0]?.probe?.()).toContain(name);
  expect(mail.messages).toEqual([]);
});
