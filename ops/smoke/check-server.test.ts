import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "#tests/support/listen.ts";
import { certificateFile, startProxy } from "#tests/support/proxies.ts";
import { checkCertificate, checkHttp } from "./check-server.ts";

test("a certificate is judged by the share of its time that is left [DS10]", async () => {
  const pem = readFileSync(certificateFile, "utf8");
  const known = getCACertificates("default");
  setDefaultCACertificates([...known, pem]);
  onTestFinished(() => setDefaultCACertificates(known));
  const front = await startProxy("", { isSecure: true });
  onTestFinished(front.close);
  const { validFromDate: from, validToDate: to } = new X509Certificate(pem);
  const wrongWith = (shareLeft: number) => {
    const now = new Date(to.getTime() - shareLeft * (to.getTime() - from.getTime()));
    return checkCertificate(front.origin, () => now);
  };
  expect(await wrongWith(1 / 5)).toEqual([]);
  expect(await wrongWith(1 / 7)).toEqual([expect.stringMatching(/ of localhost expires in \d+ days$/)]);
  expect(await wrongWith(-1 / 7)).toEqual(["the certificate of localhost has expired"]);
});

test("http leads to the site only by a redirect to its origin [DS10]", async () => {
  let answer: [status: number, location?: string] = [200];
  const server = createServer((_request, response) =>
    response.writeHead(answer[0], answer[1] ? { location: answer[1] } : {}).end(),
  );
  const { port, stop } = await listen(server);
  onTestFinished(stop);
  const url = `http://127.0.0.1:${port}/`;
  for (const [status, location, leads] of [
    [308, "https://www.example.com/", true],
    [200, "", false],
    [308, "http://www.example.com/", false],
    [308, "https://www.example.com.evil.example/", false],
  ] as const) {
    answer = [status, location];
    const wrong = await checkHttp(url, "https://www.example.com");
    expect([location, wrong]).toEqual([location, leads ? [] : [`${url} does not lead to https`]]);
  }
});
