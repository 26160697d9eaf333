import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { certificateFile, startFront } from "../../tests/support/front.ts";
import { checkCertificate, checkHttp } from "./check-certificate.ts";

test.each([
  ["a fifth of its time", 1 / 5, []],
  ["a seventh of its time", 1 / 7, [expect.stringMatching(/ of localhost ends in \d+ days$/)]],
  ["no time", -1 / 7, ["the certificate of localhost has ended"]],
])("a certificate that has %s left [DS10]", async (_, shareLeft, wrong) => {
  const pem = readFileSync(certificateFile, "utf8");
  const known = getCACertificates("default");
  setDefaultCACertificates([...known, pem]);
  onTestFinished(() => setDefaultCACertificates(known));
  const front = await startFront();
  onTestFinished(front.stop);
  const { validFromDate: from, validToDate: to } = new X509Certificate(pem);
  const now = new Date(to.getTime() - shareLeft * (to.getTime() - from.getTime()));
  expect(await checkCertificate(front.origin, () => now)).toEqual(wrong);
});

test("http leads to the site only by a redirect to its origin [DS10]", async () => {
  let answer: [status: number, location?: string] = [200];
  const server = createServer((_request, response) =>
    response.writeHead(answer[0], answer[1] ? { location: answer[1] } : {}).end(),
  );
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  for (const [status, location, leads] of [
    [308, "https://www.example.com/", true],
    [301, "https://www.example.com/about?from=http", true],
    [200, "", false],
    [308, "http://www.example.com/", false],
    [308, "https://www.example.com.evil.example/", false],
    [308, "/about", false],
  ] as const) {
    answer = [status, location];
    const wrong = await checkHttp(url, "https://www.example.com");
    expect([location, wrong]).toEqual([location, leads ? [] : [`${url} does not lead to https`]]);
  }
});
