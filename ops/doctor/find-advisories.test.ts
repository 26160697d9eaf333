import { expect, test } from "vitest";
import { startRegistry } from "../../tests/support/http-peers.ts";
import { newDataDir } from "../../tests/support/test-lead.ts";
import { findAdvisories } from "./find-advisories.ts";

const advisory = {
  ...{ id: 1, url: "https://advisories.example/1", title: "Mails to the wrong people" },
  ...{ severity: "high", vulnerable_versions: "*", cwe: [], cvss: { score: 8, vectorString: null } },
};

const find = (registry: string) =>
  findAdvisories({ ...process.env, NPM_CONFIG_REGISTRY: registry, NPM_CONFIG_CACHE: newDataDir() });

test("a known vulnerability of a shipped package is named with severity and what to do [SF25]", async () => {
  const { url, asked } = await startRegistry({ nodemailer: [advisory] });
  expect(await find(url)).toEqual([
    {
      place: "package-lock.json",
      field: "nodemailer",
      message: "high: Mails to the wrong people (https://advisories.example/1)",
      toDo: expect.stringMatching(/^No fixed version/),
      level: "open",
    },
  ]);
  expect(asked).toContain("nodemailer");
  expect(asked).not.toContain("vitest");
});

test("no known vulnerability is nothing to say, and a registry that cannot be asked a reminder [SF25]", async () => {
  const [quiet, refusing] = [await startRegistry({}), await startRegistry({}, 403)];
  const places = [quiet.url, refusing.url, "http://127.0.0.1:9"];
  const reminder = { level: "reminder", toDo: expect.stringContaining("npm audit") };
  expect(await Promise.all(places.map(find))).toMatchObject([[], [reminder], [reminder]]);
});
