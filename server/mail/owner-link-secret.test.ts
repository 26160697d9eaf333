import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newDataDir } from "#tests/support/test-lead.ts";
import { describeOwnSecret, readOwnerLinkSecret, secretMinLength } from "./owner-link-secret.ts";

const settings = (folder: string) => ({
  ownerLinkSecret: null,
  ownerLinkSecretFile: join(folder, "data/owner-link-secret"),
});

test("the secret is the configured one, or one that is created once and readable by its owner only [OW02]", async () => {
  const folder = newDataDir();
  expect(await readOwnerLinkSecret({ ...settings(folder), ownerLinkSecret: "configured" })).toBe(
    "configured",
  );
  expect(readdirSync(folder)).toEqual([]);
  const reading: Promise<string>[] = [];
  for (let count = 0; count < 20; count++) {
    reading.push(readOwnerLinkSecret(settings(folder)));
    // Each process starts one step after the previous one.
    await stat(folder);
  }
  const secrets = await Promise.all(reading);
  expect(new Set(secrets).size).toBe(1);
  const file = settings(folder).ownerLinkSecretFile;
  expect(readFileSync(file, "utf8")).toMatch(/^[\w-]{43}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, "data"))).toEqual(["owner-link-secret"]);
  expect(await readOwnerLinkSecret(settings(newDataDir()))).not.toBe(secrets[0]);
});

test("servers that share a database without a configured secret get a warning of one sentence [OW02, DS01]", () => {
  const config = { isProduction: true, databaseUrl: "postgres://db/leads", ownerLinkSecret: null };
  expect(describeOwnSecret(config)).toMatch(
    /^OWNER_LINK_SECRET is not set: .* Set the same on all of them\.$/,
  );
  expect(describeOwnSecret({ ...config, ownerLinkSecret: "the same" })).toBeNull();
});

async function readWritten(text: string): Promise<string> {
  const folder = newDataDir();
  await readOwnerLinkSecret(settings(folder));
  writeFileSync(settings(folder).ownerLinkSecretFile, text);
  return readOwnerLinkSecret(settings(folder));
}

test.each([
  ["blanks", " ".repeat(43)],
  ["a beginning and zero bytes", `${"a".repeat(20)}${"\0".repeat(23)}`],
  ["what is too short without its line feed", `${"a".repeat(secretMinLength - 1)}\n`],
])("a secret file of %s is rejected in one sentence [SF22]", async (_what, text) => {
  await expect(readWritten(text)).rejects.toThrow(/owner-link-secret.* OWNER_LINK_SECRET\.$/);
});

test("a secret file that was written by hand signs as it always has, its line feed included [SF22]", async () => {
  expect(await readWritten("by-hand-0123456789\n")).toBe("by-hand-0123456789\n");
});
