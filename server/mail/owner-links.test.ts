import { expect, test } from "vitest";
import { dayMs } from "#domain/durations.ts";
import { startClock } from "#tests/support/test-lead.ts";
import { createOwnerLinks, ownerLinkOrigin } from "./owner-links.ts";

const origin = "https://www.example.com";

const tokenOf = (link = "") => link.split("/").at(-1) ?? "";

/** Returns the links of a business with these addresses. */
function linksFor(clock: () => Date, ...leadsTo: string[]) {
  return createOwnerLinks({ secret: "secret", origin, clock, retention: { heldDays: 7 }, leadsTo });
}

test("a link names its request and no personal data, and works for as long as a held request is kept [OW02, SF02]", () => {
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

test("a link belongs to one address of LEADS_TO: it works when that is moved or capitalized, but not when it is removed or the link expired; a channel that no owner reads has none [OP02, WM10]", () => {
  const clock = startClock();
  const made = linksFor(clock, "a@example.com", "Dana <dana@example.com>").linksOf("email-2")!;
  const tokens = [made.toRequest("lead-1"), made.toWaiting()].map(tokenOf);
  const expiresAt = new Date(clock().getTime() + 7 * dayMs);
  const find = (...leadsTo: string[]) => tokens.map((token) => linksFor(clock, ...leadsTo).verify(token));
  expect(find("Dana@Example.com", "b@example.com")).toEqual([
    { kind: "request", channel: "email", leadId: "lead-1", expiresAt },
    { kind: "waits", channel: "email", leadId: "", expiresAt },
  ]);
  expect(find("a@example.com", "b@example.com")).toEqual([null, null]);
  clock.forward(7 * dayMs);
  expect(find("dana@example.com")).toEqual([null, null]);
  const { linksOf } = linksFor(clock, "dana@example.com");
  expect(linksOf("mailbox")).not.toBeNull();
  expect([linksOf("webhook"), linksOf("confirmation")]).toEqual([null, null]);
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
