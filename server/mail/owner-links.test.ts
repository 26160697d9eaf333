import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dayMs } from "#domain/durations.ts";
import { newDataDir, startClock } from "#tests/support/test-lead.ts";
import {
  createOwnerLinks,
  describeOwnSecret,
  ownerLinkOrigin,
  readOwnerLinkSecret,
  secretMinLength,
  shortNames,
} from "./owner-links.ts";

const origin = "https://www.example.com";

const tokenOf = (link = "") => link.split("/").at(-1) ?? "";

/** Of a business with these addresses. */
function linksFor(clock: () => Date, ...leadsTo: string[]) {
  return createOwnerLinks({ secret: "secret", origin, clock, retention: { heldDays: 7 }, leadsTo });
}

test("a link says which request it is of, for as long as a held request is kept, and nothing personal of a visitor [OW02, SF02]", () => {
  const clock = startClock();
  const links = linksFor(clock, "dana@example.com");
  const link = links.linksOf("email")?.toRequest("Lead-_0123456789abcdef");
  expect(link).toMatch(/^https:\/\/www\.example\.com\/owner\/[\w-]+$/);
  clock.forward(7 * dayMs - 1);
  const found = {
    kind: "request",
    channel: "email",
    leadId: "Lead-_0123456789abcdef",
    expiresAt: new Date(clock().getTime() + 1),
  };
  expect(links.verify(tokenOf(link))).toEqual(found);
  const toDelete = links.linksOf("email")?.toRequest("lead-1", { mayDelete: true });
  expect(links.verify(tokenOf(toDelete))).toMatchObject({ leadId: "lead-1", mayDelete: true });
  clock.forward(1);
  expect(links.verify(tokenOf(link))).toBeNull();
});

test("each link is of one address of LEADS_TO: moved it works on, taken out or expired it opens nothing [OP02, WM10]", () => {
  const clock = startClock();
  const made = linksFor(clock, "a@example.com", "Dana <dana@example.com>").linksOf("email-2")!;
  const tokens = [made.toRequest("lead-1"), made.toWaiting("Dana")].map(tokenOf);
  const expiresAt = new Date(clock().getTime() + 7 * dayMs);
  const find = (...leadsTo: string[]) => tokens.map((token) => linksFor(clock, ...leadsTo).verify(token));
  expect(find("dana@example.com", "b@example.com")).toEqual([
    { kind: "request", channel: "email", leadId: "lead-1", expiresAt },
    { kind: "waits", channel: "email", leadId: "", expiresAt, owner: "Dana" },
  ]);
  expect(find("a@example.com", "b@example.com")).toEqual([null, null]);
  clock.forward(7 * dayMs);
  expect(find("dana@example.com")).toEqual([null, expect.objectContaining({ isExpired: true })]);
});

test("what is made on the list ends with it, and a channel that no owner reads has no link at all [WM10]", () => {
  const clock = startClock();
  const links = linksFor(clock, "dana@example.com");
  const soon = new Date(clock().getTime() + dayMs);
  const token = tokenOf(links.linksOf("email", soon)?.toRequest("lead-1"));
  expect(links.verify(token)?.expiresAt).toEqual(soon);
  clock.forward(dayMs);
  expect(links.verify(token)).toBeNull();
  expect(links.linksOf("mailbox")).not.toBeNull();
  expect([links.linksOf("webhook"), links.linksOf("confirmation")]).toEqual([null, null]);
});

test("owners are called by their first names, or by the whole ones where two begin alike [OD03]", () => {
  const named = (...names: string[]) => shortNames(names.map((name) => ({ name })));
  expect(named("Sam Rivera", "Alex Kim")).toEqual(["Sam", "Alex"]);
  expect(named("Sam Rivera", "Sam de Jong")).toEqual(["Sam Rivera", "Sam de Jong"]);
});

test.each([
  [
    "functions of their own",
    { functionsOrigin: "https://api.example.com" },
    origin,
    "https://api.example.com",
  ],
  ["SITE_ORIGIN", { isRelease: true }, "https://new.example.com", "https://new.example.com"],
  ["a released site's content", { isRelease: true }, null, origin],
  ["where a preview listens", {}, null, "http://localhost:3000"],
])("links lead to %s [OW02]", (_what, changed, siteOrigin, expected) => {
  const site = { functionsOrigin: "", siteOrigin: origin, isRelease: false, ...changed };
  expect(ownerLinkOrigin({ siteOrigin }, site, "http://localhost:3000")).toBe(expected);
});

const settings = (folder: string) => ({
  ownerLinkSecret: null,
  ownerLinkSecretFile: join(folder, "data/owner-link-secret"),
});

test("the secret is as configured, or one that is made once, for the owner's eyes alone [OW02]", async () => {
  const folder = newDataDir();
  expect(await readOwnerLinkSecret({ ...settings(folder), ownerLinkSecret: "configured" })).toBe(
    "configured",
  );
  expect(readdirSync(folder)).toEqual([]);
  const reading: Promise<string>[] = [];
  for (let count = 0; count < 20; count++) {
    reading.push(readOwnerLinkSecret(settings(folder)));
    // Each starts one step after the one before.
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

test("servers that share a database are told in a sentence that they need one secret [OW02, DS01]", () => {
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
  ["nothing", ""],
  ["blanks", " ".repeat(43)],
  ["zero bytes", "\0".repeat(43)],
  ["a beginning and zero bytes", `${"a".repeat(20)}${"\0".repeat(23)}`],
  ["what is too short without its line feed", `${"a".repeat(secretMinLength - 1)}\n`],
])("a secret file of %s is refused in one sentence [SF22]", async (_what, text) => {
  await expect(readWritten(text)).rejects.toThrow(/owner-link-secret.* OWNER_LINK_SECRET\.$/);
});

test("a secret file that was written by hand signs as it always has, its line feed included [SF22]", async () => {
  expect(await readWritten("by-hand-0123456789\n")).toBe("by-hand-0123456789\n");
});
