import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, expect, test } from "vitest";
import { site } from "#tests/support/built-site.ts";
import { certificateFile } from "#tests/support/proxies.ts";
import { claimedRequest, startMail } from "#tests/support/test-lead.ts";
import { createEmailSender } from "./email-sender.ts";

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
  "%s is named as the error of a delivery and of the doctor's look [SF19]",
  async (fault, protocol, options, name) => {
    setDefaultCACertificates(fault === "one that nobody signed" ? trustedBefore : trusted);
    // 0.0.0.0 reaches this machine but is not one of its own names.
    const mail = await startMail({ host: "0.0.0.0", ...options });
    const smtpUrl = `${protocol}://0.0.0.0:${mail.port}`;
    const email = { smtpUrl, from: "a@example.com", to: ["b@example.com"] };
    const sender = createEmailSender(email, site);
    const failed = await sender.send(claimedRequest("email"), new AbortController().signal);
    expect(failed).toMatchObject({ ok: false, error: expect.stringContaining(name) });
    expect(await sender.probe?.()).toContain(name);
    expect(mail.messages).toEqual([]);
  },
);
