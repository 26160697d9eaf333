import { expect, test } from "vitest";
import type { Lead } from "#domain/leads/lead.ts";
import { ownerLinks, site } from "#tests/support/built-site.ts";
import { headerOf } from "#tests/support/mail-peer.ts";
import { claimedRequest, ownersMail } from "#tests/support/test-lead.ts";
import { composeEmail } from "../mail/lead-mail.ts";

const envelope = { from: "leads@example.com", to: ["owner@example.com"], site };

test("the subject and the first line say that care starts before the promised answer [TW02]", async () => {
  const lead = { form: "schedule", receivedAt: "2025-11-21T16:38:00.000Z" } as const;
  const sentAt = new Date("2025-11-21T16:39:00.000Z");
  const compose = (startDate: string, changed: Partial<Lead> = {}) => {
    const claimed = claimedRequest("email", { name: "Dana", startDate }, { lead: { ...lead, ...changed } });
    return composeEmail(claimed, envelope, sentAt);
  };
  expect(compose("2025-11-22").subject).toMatch(/^Starts tomorrow: /);
  expect(compose("2025-11-21").subject).toMatch(/^Starts today: /);
  expect(compose("2025-11-23").text).toContain(
    "- Starts Sun, Nov 23. Please call now: an answer by Mon, Nov 24, 8 AM may be too late.",
  );
  expect(compose("2025-11-25").subject).not.toContain("Starts");
});

/** Listed here, so that a field added to the form does not change these tests. */
const scheduleFields = {
  services: ["dog-walking", "boarding", "other"],
  name: "Dana Reed",
  email: "dana@example.net",
  phone: "303-555-0100",
  petName: "Biscuit",
  petType: "Dog",
  dogs: "2",
  streetAddress: "100 Main Street",
  city: "Parker",
  state: "CO",
  zipCode: "80134",
  startDate: "2025-11-26",
  endDate: "2025-11-30",
  smsOptIn: true,
};
const source = { utm_source: "google", utm_medium: "cpc", landingPage: "/pricing" };

test("a request for care comes from our own address, replies go to the visitor, and on a phone it shows who, what, when and where, and what each button does [OW08, OP09, X11]", async () => {
  const lead = { form: "schedule", fields: scheduleFields, smsConsent: "recorded", source } as const;
  const { to, headers, text, html } = await ownersMail({}, lead);
  expect(to).toEqual(["owner@example.com"]);
  expect(headerOf(headers, "from")).toBe("Website <leads@example.com>");
  expect(headerOf(headers, "reply-to")).toBe("Dana Reed <dana@example.net>");
  expect(headerOf(headers, "message-id")).toBe("<Lead-_0123456789abcdef-email@example.com>");
  expect(headerOf(headers, "subject")).toBe(
    "Dana Reed (0100), Wed, Nov 26 to Sun, Nov 30: Dog Walking, Private Boarding and 1 more in Parker",
  );
  // The rows below "What they sent" look like those of the price.
  const [drawn = ""] = html.split(/<h2[^>]*>What they sent/);
  const withoutTokens = [text, drawn].map((body) =>
    body.replaceAll("\r", "").replace(/\/owner\/[\w-]+/g, "/owner/<token>"),
  );
  await expect(withoutTokens.join("\n")).toMatchFileSnapshot("owners-mail.txt");
  for (const said of ["Biscuit", "November 21, 2025 at 9:38 AM MST", "Lead-_01", "reply to this email"])
    expect(html).toContain(said);
  // Long fields must come after the buttons.
  for (const body of [text, html]) expect(body.indexOf("Pets")).toBeGreaterThan(body.indexOf("More"));
});

test("two people of one name have different subjects, so that mail programs do not group them as one conversation [OP09]", async () => {
  const subjectFor = async (phone: string) => {
    const { headers } = await ownersMail({ firstName: "Dana", phone });
    return headerOf(headers, "subject");
  };
  const rest = "Dog walking consultation in Castle Rock";
  expect(await subjectFor("303-555-0100")).toBe(`Dana (0100): ${rest}`);
  expect(await subjectFor("(720) 555 01.42")).toBe(`Dana (0142): ${rest}`);
  expect(await subjectFor("303-555-0100 ext 12")).toBe(`Dana (0100): ${rest}`);
  expect(await subjectFor("")).toBe(`Dana (Lead-_01): ${rest}`);
});

test.each([
  ["missing", true],
  ["revoked", true],
  [undefined, false],
] as const)("with consent %s, the mail has no button to text [OW08]", async (smsConsent, smsOptIn) => {
  const lead = { form: "schedule", ...(smsConsent && { smsConsent }) };
  const { text, html } = await ownersMail({ ...scheduleFields, smsOptIn }, lead);
  for (const body of [text, html]) expect(body).not.toContain("sms:");
});

test("5,000 characters in every field arrive, and cannot pass for markup, a header or a line of ours [OW08, X11]", async () => {
  const long =
    `${"<b onclick=x>\r\nReply by: now\nReference: forged\u2028\u202e\0".repeat(90)}${"x".repeat(5000)}`.slice(
      0,
      5000,
    );
  const typed = Object.fromEntries(Object.keys(scheduleFields).map((name) => [name, long]));
  const { to, headers, text, html } = await ownersMail(
    { ...typed, services: [long], message: long },
    { form: "schedule", source: { utm_source: long, utm_term: long, referrer: "https://a.example/x" } },
  );
  expect(to).toEqual(["owner@example.com"]);
  expect(headerOf(headers, "subject").length).toBeLessThan(600);
  expect(html).not.toContain("<b onclick");
  for (const body of [text, html]) {
    expect(body).not.toMatch(/[\u2028\u202e\0]/);
    expect(body.match(/x{100}/g)?.length).toBeGreaterThan(10);
  }
  expect(text).not.toMatch(/^Reply by/m);
  expect(text.match(/^Reference: .*$/gm)).toEqual(["Reference: Lead-_01"]);
  expect(text).toMatch(/^Came from: [^…]{40,50}…, a\. example\r?$/m);
});

test.each([
  [{ status: "accepted" }, ["Answered", "More"]],
  [{ status: "accepted", answeredAt: "2025-11-21T17:00:00.000Z" }, ["More"]],
] as const)("the mail of a request that is %j links to its page by %j [OW02, WM09]", async (lead, labels) => {
  const { text, html } = await ownersMail({}, lead);
  expect(text.includes("You answered it on Friday, November 21, 2025 at 10:00 AM MST.")).toBe(
    "answeredAt" in lead,
  );
  const links = [...text.matchAll(/^(.*): https:\S+\/owner\/(\S+)(?=\r\n)/gm)];
  expect(links.map(([, label]) => label)).toEqual(labels);
  const inHtml = [...html.matchAll(/<a href="https:[^"]+\/owner\/([^"]+)"/g)];
  for (const token of [...links.map((link) => link[2]), ...inHtml.map((link) => link[1])])
    expect(ownerLinks.verify(token ?? "")).toMatchObject({
      kind: "request",
      leadId: "Lead-_0123456789abcdef",
    });
  expect(inHtml).toHaveLength(labels.length);
});
