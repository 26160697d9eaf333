import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { certificateJob, readCertificate } from "./certificate.ts";

test("a host that cannot be reached today does not make its certificate good again [SF14]", async () => {
  const [job] = certificateJob("https://127.0.0.1:1");
  const now = new Date("2026-03-02T13:00:00.000Z");
  const found = { error: "ends in 3 days" };
  expect(await job?.run(now, now, found)).toEqual(found);
  expect(await job?.run(now, now, null)).toEqual({ error: null });
});

test.each([
  ["localhost", true, { state: "good", to: expect.any(Date) }],
  ["expired", true, { state: "good", to: expect.any(Date) }],
  ["not-yet-valid", true, { state: "refused", why: "CERT_NOT_YET_VALID" }],
  ["untrusted", false, { state: "refused", why: expect.stringContaining("SELF_SIGNED") }],
])(
  "the certificate of %s.pem, trusted: %s, is read as a browser sees it",
  async (name, isTrusted, expected) => {
    const pem = readFileSync(`tests/fixtures/certificate/${name}.pem`, "utf8");
    if (isTrusted) {
      const trusted = getCACertificates();
      setDefaultCACertificates([pem.slice(pem.indexOf("-----BEGIN CERTIFICATE"))]);
      onTestFinished(() => setDefaultCACertificates(trusted));
    }
    const server = createServer({ key: pem, cert: pem });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    expect(await readCertificate("localhost", port)).toMatchObject(expected);
    const [job] = certificateJob(`https://localhost:${port}`);
    const whenAllHaveEnded = new Date("2127-01-01");
    expect(await job?.run(whenAllHaveEnded, whenAllHaveEnded, null)).toEqual({ error: expect.any(String) });
  },
);
