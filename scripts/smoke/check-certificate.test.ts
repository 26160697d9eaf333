import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { certificateFile, startFront } from "../../tests/support/front.ts";
import { checkCertificate, checkHttp } from "./check-certificate.ts";

const dayMs = 86_400_000;

test.each([
  [15, []],
  [14, []],
  [13, ["the certificate of localhost ends in 13 days"]],
  [-1, ["the certificate of localhost has ended"]],
])("a certificate with %i days to go [DS10]", async (days, wrong) => {
  const pem = readFileSync(certificateFile, "utf8");
  const known = getCACertificates("default");
  setDefaultCACertificates([...known, pem]);
  onTestFinished(() => setDefaultCACertificates(known));
  const front = await startFront();
  onTestFinished(front.stop);
  const end = new X509Certificate(pem).validToDate.getTime();
  expect(await checkCertificate(front.origin, () => new Date(end - days * dayMs))).toEqual(wrong);
});

test.each([
  [308, "https://www.example.com/", true],
  [301, "https://www.example.com/about?from=http", true],
  [200, undefined, false],
  [308, "http://www.example.com/", false],
  [308, "https://www.example.com.evil.example/", false],
  [308, "/about", false],
])(
  "http that is answered with %i and the location %s leads to the site: %s [DS10]",
  async (status, location, leads) => {
    const server = createServer((_request, response) =>
      response.writeHead(status, { ...(location && { location }) }).end(),
    );
    onTestFinished(() => void server.close());
    await once(server.listen(0, "127.0.0.1"), "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const wrong = await checkHttp(url, "https://www.example.com");
    expect(wrong).toEqual(leads ? [] : [`${url} does not lead to https`]);
  },
);
