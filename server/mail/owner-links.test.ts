import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dayMs } from "#domain/durations.ts";
import { newDataDir, startClock } from "#tests/support/test-lead.ts";
import {
  createOwnerLinks,
  describeOwnSecret,
  leadLinks,
  ownerLinkOrigin,
  readOwnerLinkSecret,
  secretMinLength,
} from "./owner-links.ts";

const origin = "https://www.example.com";

test("a link says who may do what to which lead for as long as a held request is kept, and nothing personal [OW02, SF02]", () => {
  const clock = startClock();
  const links = createOwnerLinks({ secret: "secret", origin, clock, retention: { heldDays: 7 } });
  const link = links.linkTo("not-spam", "Lead-_0123456789abcdef");
  expect(link).toMatch(/^https:\/\/www\.example\.com\/owner\/[\w-]+$/);
  const token = link.split("/").at(-1) ?? "";
  clock.forward(7 * dayMs - 1);
  const found = {
    action: "not-spam",
    leadId: "Lead-_0123456789abcdef",
    expiresAt: new Date(clock().getTime() + 1),
  };
  expect(links.verify(token)).toEqual(found);
  clock.forward(1);
  expect(links.verify(token)).toBeNull();
});

test("a link to all that waits is of one address of LEADS_TO: moved it works on, taken out or expired it opens nothing [OP02]", () => {
  const clock = startClock();
  const linksFor = (...leadsTo: string[]) =>
    createOwnerLinks({ secret: "secret", origin, clock, retention: { heldDays: 7 }, leadsTo });
  const token = linksFor("a@example.com", "Dana <dana@example.com>")
    .linkToWaiting("email-2")
    .split("/")
    .at(-1);
  const expiresAt = new Date(clock().getTime() + 7 * dayMs);
  const find = (...leadsTo: string[]) => linksFor(...leadsTo).verify(token ?? "");
  expect(find("dana@example.com", "b@example.com")).toEqual({ action: "waits", leadId: "email", expiresAt });
  expect(find("a@example.com", "b@example.com")).toBeNull();
  clock.forward(7 * dayMs);
  expect(find("dana@example.com")).toMatchObject({ leadId: "email", isExpired: true });
});

test("a link on the list lives as long as the list and while its address is in LEADS_TO, and so does the next one [WM13, OP02]", () => {
  const clock = startClock();
  const linksFor = (...leadsTo: string[]) =>
    createOwnerLinks({ secret: "secret", origin, clock, retention: { heldDays: 90 }, leadsTo });
  const links = linksFor("a@example.com", "Dana <dana@example.com>");
  const expiresAt = new Date(clock().getTime() + dayMs);
  const token = links.linkFromList("email-2", expiresAt)("spam", "lead-1").split("/").at(-1) ?? "";
  const find = (...leadsTo: string[]) => linksFor(...leadsTo).verify(token);
  const onList = "lead-1,dana@example.com";
  expect(find("dana@example.com")).toEqual({ action: "spam", leadId: "lead-1", onList, expiresAt });
  expect(find("a@example.com")).toBeNull();
  const site = { business: { owners: [] }, ownerLinks: links };
  const [next] = leadLinks(["not-spam"], { id: onList }, site, expiresAt);
  const following = next?.href.split("/").at(-1) ?? "";
  expect(links.verify(following)).toMatchObject({ action: "not-spam", leadId: "lead-1", expiresAt });
  expect(linksFor("a@example.com").verify(following)).toBeNull();
  clock.forward(dayMs);
  expect(find("dana@example.com")).toBeNull();
});

test("several owners have a link each that names them, and one alone has none [OD03]", () => {
  const clock = startClock();
  const ownerLinks = createOwnerLinks({ secret: "secret", origin, clock, retention: { heldDays: 7 } });
  const namedIn = (...names: string[]) =>
    leadLinks(
      ["answered", "more"],
      { id: "lead-1" },
      { business: { owners: names.map((name) => ({ name })) }, ownerLinks },
    ).map(({ text, href }) => [text, ownerLinks.verify(href.split("/").at(-1) ?? "")?.owner]);
  const more = ["More", undefined];
  expect(namedIn("Sam Rivera")).toEqual([["I've answered", undefined], more]);
  expect(namedIn("Sam Rivera", "Alex Kim")).toEqual([
    ["Sam answered", "Sam"],
    ["Alex answered", "Alex"],
    more,
  ]);
  expect(namedIn("Sam Rivera", "Sam de Jong")).toEqual([
    ["Sam Rivera answered", "Sam Rivera"],
    ["Sam de Jong answered", "Sam de Jong"],
    more,
  ]);
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
