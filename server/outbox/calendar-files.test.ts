import { expect, test } from "vitest";
import type { Lead } from "#domain/leads/lead.ts";
import { site } from "#tests/support/built-site.ts";
import { readMessage } from "#tests/support/mail-peer.ts";
import { channelsTo, claimedRequest, startMail } from "#tests/support/test-lead.ts";

const receivedAt = "2025-11-21T16:38:00.000Z";
const asked = {
  services: ["dog-walking"],
  firstName: "Dana Reed",
  streetAddress: "100 Main Street",
  city: "Parker",
  state: "CO",
  zipCode: "80134",
  startDate: "2025-11-29",
  endDate: "2025-11-30",
};

/** Sent twice to each side, as when an answer of the mail server is lost. */
async function calendarsOf(fields: Lead["fields"], lead: Partial<Lead> = { form: "schedule" }) {
  const mail = await startMail();
  for (const channel of channelsTo({ mail, clock: () => new Date(receivedAt) }))
    for (const attempts of [0, 1]) {
      const claimed = claimedRequest(channel.channel, fields, { attempts, lead });
      expect(await channel.send(claimed, new AbortController().signal)).toMatchObject({ ok: true });
    }
  const [owners, again, visitor, visitorAgain] = mail.messages.map(({ raw }) => readMessage(raw).calendar);
  if (!owners || !visitor) throw new Error("a mail is missing");
  expect([again, visitorAgain]).toEqual([owners, visitor]);
  return { owners, visitor };
}

const unfold = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

test("both mails bring the days and the promised hour for a calendar, in events that come only once [OD02, TR09]", async () => {
  const { owners, visitor } = await calendarsOf(asked);
  const id = "Lead-_0123456789abcdef";
  for (const { type } of [owners, visitor]) {
    expect(type).toMatch(/^text\/calendar; charset=utf-8/i);
    expect(type).not.toMatch(/method/i);
  }
  const days = [
    "DTSTART;VALUE=DATE:20251129",
    "DTEND;VALUE=DATE:20251201",
    "STATUS:TENTATIVE",
    "TRANSP:TRANSPARENT",
  ];
  const made = "DTSTAMP:20251121T163800Z";
  const note = String.raw`DESCRIPTION:Dana Reed: Dog Walking\, Sat\, Nov 29 to Sun\, Nov 30\, Parker 80134\n(303) 555-0100\n100 Main Street\, Parker\, CO 80134\nfrom $86`;
  expect(unfold(owners.file)).toEqual([
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//call//EN"],
    ...["BEGIN:VEVENT", `UID:${id}-call`, made, "DTSTART:20251124T150000Z", "DURATION:PT15M"],
    ...[String.raw`SUMMARY:Call Dana Reed by Mon\, Nov 24\, 8 AM`, note, "END:VEVENT"],
    ...["BEGIN:VEVENT", `UID:${id}-care`, made, ...days],
    "SUMMARY:Dana Reed: Dog Walking (not confirmed)",
    ...[note, "END:VEVENT", "END:VCALENDAR", ""],
  ]);
  const { call, days: words } = site.thankYou.calendar;
  expect(unfold(visitor.file).slice(3)).toEqual([
    ...["BEGIN:VEVENT", `UID:${id}-asked`, made, ...days],
    `SUMMARY:${words.title.replaceAll(",", "\\,")}`,
    ...[`DESCRIPTION:${words.note}`, "END:VEVENT"],
    ...["BEGIN:VEVENT", `UID:${id}-answer`, made, "DTSTART:20251124T150000Z", "DURATION:PT15M"],
    ...[`SUMMARY:${call.title}`, `DESCRIPTION:${call.note}`, "END:VEVENT", "END:VCALENDAR", ""],
  ]);
});

test("what a visitor typed is no line of a calendar's file, and is in none of their own [OD02]", async () => {
  const forged = "Dana\r\nEND:VEVENT\nBEGIN:VEVENT\rUID:evil\u2028X:1;y,z\\";
  const { owners, visitor } = await calendarsOf({
    ...asked,
    firstName: forged,
    streetAddress: forged,
    city: forged,
  });
  expect(unfold(owners.file).filter((line) => line === "BEGIN:VEVENT")).toHaveLength(2);
  expect(owners.file).not.toMatch(/[\r\u2028](?!\n)|^(?:UID:evil|X:)/m);
  expect(owners.file.replaceAll("\r\n ", "")).toContain("UID:evil X:1\\;y\\,z\\\\");
  expect(visitor.file).not.toMatch(/Dana|evil/);
});

test.each([
  ["without dates", {}, {}, ["call"], []],
  ["with one day", { startDate: "2025-12-31" }, {}, ["call", "care"], ["asked", "answer"]],
  ["that was answered", {}, { answeredAt: receivedAt }, [], []],
  ["for a job", {}, { form: "job-application" }, ["call"], []],
  ["for tonight", { startDate: "2025-11-21" }, {}, ["care"], ["asked"]],
  ["for the day of the promised call", { startDate: "2025-11-24" }, {}, ["care"], ["asked"]],
  [
    "730 days ahead",
    { startDate: "2027-11-20", endDate: "2027-11-21" },
    {},
    ["call", "care"],
    ["asked", "answer"],
  ],
  ["731 days ahead", { startDate: "2027-11-21", endDate: "2027-11-22" }, {}, ["call"], []],
  ["for the rest of time", { startDate: "2026-01-01", endDate: "9999-12-31" }, {}, ["call"], []],
] as const)(
  "of a request %s, the calendars get what there is: %j %j %j %j [OD02, TR09]",
  async (_case, fields, changed, ids, visitorIds) => {
    const { owners, visitor } = await calendarsOf(fields, { form: "schedule", ...changed });
    const idsIn = (file: string) =>
      [...file.matchAll(/^UID:Lead-_0123456789abcdef-(\w+)\r$/gm)].map(([, id]) => id);
    expect(idsIn(owners.file)).toEqual(ids);
    expect(idsIn(visitor.file)).toEqual(visitorIds);
  },
);
