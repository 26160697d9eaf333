import { expect, test } from "vitest";
import { startRegistry } from "../../tests/support/registry-peer.ts";
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
