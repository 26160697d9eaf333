import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { newDataDir } from "../../tests/support/test-lead.ts";
import { findAdvisories } from "./find-advisories.ts";

const advisory = {
  id: 1,
  url: "https://advisories.example/1",
  title: "Mails to the wrong people",
  severity: "high",
  vulnerable_versions: "*",
  cwe: [],
  cvss: { score: 8, vectorString: null },
};

/** A registry that knows these advisories; with a status, one that only refuses. */
async function startRegistry(known: Record<string, unknown[]>, status = 200) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader("content-type", "application/json");
    if (status !== 200) return response.writeHead(status).end("{}");
    if (request.url !== "/-/npm/v1/security/advisories/bulk") {
      const name = decodeURIComponent(request.url?.slice(1) ?? "");
      return response.end(JSON.stringify({ name, "dist-tags": {}, versions: {} }));
    }
    const body = await buffer(request);
    const isZipped = request.headers["content-encoding"] === "gzip";
    asked.push(...Object.keys(JSON.parse(String(isZipped ? gunzipSync(body) : body))));
    response.end(JSON.stringify(known));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const find = (registry: string) =>
  findAdvisories({ ...process.env, NPM_CONFIG_REGISTRY: registry, NPM_CONFIG_CACHE: newDataDir() });

test("a known vulnerability is named with package, severity and what to do; only what is shipped is asked for [SF25]", async () => {
  const { url, asked } = await startRegistry({ nodemailer: [advisory] });
  expect(await find(url)).toEqual([
    {
      place: "package-lock.json",
      field: "nodemailer",
      message: "high: Mails to the wrong people (https://advisories.example/1)",
      toDo: expect.stringMatching(/^No mended version/),
      level: "open",
    },
  ]);
  expect(asked).toContain("nodemailer");
  expect(asked).not.toContain("vitest");
});

test("without known vulnerabilities there is nothing to say [SF25]", async () => {
  expect(await find((await startRegistry({})).url)).toEqual([]);
});

test.each([
  ["refuses", async () => (await startRegistry({}, 403)).url],
  ["does not know advisories", async () => (await startRegistry({}, 404)).url],
  ["is not there", async () => "http://127.0.0.1:9"],
])("a registry that %s is a reminder, no fault [SF25]", async (_what, start) => {
  expect(await find(await start())).toMatchObject([
    { level: "reminder", toDo: expect.stringContaining("npm audit") },
  ]);
});
