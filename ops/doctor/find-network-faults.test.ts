import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../tests/support/listen.ts";
import { findCrmFaults } from "./find-network-faults.ts";

const siteOrigin = "https://www.paws.example";

async function startCrm(status: number, headers: Record<string, string> = {}): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, headers).end("<form></form>"));
  const { port, stop } = await listen(server);
  onTestFinished(stop);
  return `http://127.0.0.1:${port}/form`;
}

const policy = (value: string) => ({ "content-security-policy": value });

test.each([
  ["a form for every site", 200, {}, null],
  ["no form", 404, {}, "the form's address answers 404"],
  ["the link for sharing", 200, { "x-frame-options": "DENY" }, "frame on this site (X-Frame-Options: DENY)"],
  ["nobody's form", 200, policy("default-src *; frame-ancestors 'none'"), "(frame-ancestors 'none')"],
  ["another's form", 200, policy("frame-ancestors https://a.example"), "(frame-ancestors https://a.example)"],
  ["http alone", 200, policy("frame-ancestors http://www.paws.example"), "(frame-ancestors http:"],
  ["this site's form", 200, policy("frame-ancestors 'self' https://www.paws.example/"), null],
  ["these hosts' form", 200, policy("frame-ancestors https://*.paws.example"), null],
  ["a form for https", 200, policy("frame-ancestors https:"), null],
  ["a newer word than an old one", 200, { "x-frame-options": "DENY", ...policy("frame-ancestors *") }, null],
] as const)("of %s the doctor says what a visitor would see [VT02]", async (_, status, headers, message) => {
  const found = await findCrmFaults({ contact: { frameUrl: await startCrm(status, headers) } }, siteOrigin);
  expect(found.map((each) => `${each.field}: ${each.message}`)).toEqual(
    message === null ? [] : [expect.stringMatching(/^crm\.contact\.frameUrl: /)],
  );
  expect(found[0]?.message ?? "").toContain(message ?? "");
});

test("nobody's answer is open and a refusal that only a program may get a reminder; a script is not asked [VT02]", async () => {
  const nowhere = "http://127.0.0.1:9/";
  const levelsOf = async (frameUrl: string) => {
    const found = await findCrmFaults({ jobs: { frameUrl }, contact: { scriptUrl: nowhere } }, siteOrigin);
    return found.map(({ field, level }) => [field, level]);
  };
  expect(await levelsOf(nowhere)).toEqual([["crm.jobs.frameUrl", "open"]]);
  expect(await levelsOf(await startCrm(404))).toEqual([["crm.jobs.frameUrl", "open"]]);
  expect(await levelsOf(await startCrm(403))).toEqual([["crm.jobs.frameUrl", "reminder"]]);
});
