import { expect, test } from "vitest";
import { dayMs } from "#domain/durations.ts";
import { startClock } from "#tests/support/test-lead.ts";
import { createOwnerLinks, leadLinks, ownerLinkOrigin } from "./owner-links.ts";

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
