import { expect, test } from "vitest";
import type { Lead } from "../../domain/leads/lead.ts";
import { site } from "../../tests/support/example-site.ts";
import { headerOf, readMessage } from "../../tests/support/read-message.ts";
import { startMail } from "../../tests/support/test-delivery.ts";
import { claimedDelivery } from "../../tests/support/test-lead.ts";
import { xssVectors } from "../../tests/support/xss-vectors.ts";
import { sendLimits } from "./channel-sender.ts";
import { composeConfirmation, createConfirmationSender } from "./confirmation.ts";

const never = new AbortController().signal;
const received = "2025-11-21T16:38:00.000Z";
const from = "Example Pet Care <leads@example.com>";

async function startConfirming(now = received) {
  const mail = await startMail();
  const sender = createConfirmationSender({ smtpUrl: mail.url, from }, site, () => new Date(now), sendLimits);
  const confirm = (fields: Lead["fields"] = {}, changed: Partial<Lead> = {}) => {
    const { lead, ...claimed } = claimedDelivery("confirmation", fields);
    return sender.send({ ...claimed, lead: { ...lead, ...changed } }, never);
  };
  const message = () => {
    const [only, ...more] = mail.messages;
    if (!only || more.length > 0) throw new Error("not exactly one message arrived");
    return { ...only, ...readMessage(only.raw) };
  };
  return { mail, confirm, message };
}

test("tells the visitor what was sent, its reference, until when to expect the call, and the phone [OW10, X12]", async () => {
  const { confirm, message } = await startConfirming();
  expect(await confirm()).toEqual({ ok: true });
  const { to, headers, text, html } = message();
  expect(to).toEqual(["dana@example.net"]);
  expect(headerOf(headers, "subject")).toBe("Thank you for your request! (reference Lead-_01)");
  expect(headerOf(headers, "from")).toBe(from);
  expect(headerOf(headers, "reply-to")).toBe("Example Pet Care <office@example.com>");
  expect(headerOf(headers, "message-id")).toBe("<Lead-_0123456789abcdef-confirmation@example.com>");
  expect(headerOf(headers, "auto-submitted")).toBe("auto-replied");
  for (const body of [text, html]) {
    expect(body).toContain("We call you within 24 business hours. That means by Mon, Nov 24, 8 AM.");
    expect(body).toContain("Your reference is Lead-_01.");
    expect(body).toContain("(303) 555-0123");
    expect(body).toContain("One is shy.");
    // In the words of the form, not in the owners'.
    expect(body).toContain("Your message");
    expect(body).not.toMatch(/subscribe|offer(?!s by e-mail)/i);
  }
  expect(html).toContain('href="tel:+13035550123"');
});

test.each([
  ["contact", "Thank you for your message", true],
  ["job-application", "Thank you for your application", false],
])(
  "%s is confirmed in its own words; a promise only where there is one [OW10]",
  async (form, title, isPromised) => {
    const { confirm, message } = await startConfirming();
    await confirm({}, { form });
    const { headers, text } = message();
    expect(headerOf(headers, "subject")).toContain(title);
    expect(text.includes("That means by")).toBe(isPromised);
  },
);

test("does not repeat where nobody is at home: the address may be typed wrong [OW10]", async () => {
  const { confirm, message } = await startConfirming();
  const fields = {
    streetAddress: "100 Main Street",
    apartment: "Unit 4",
    city: "Parker",
    services: ["boarding"],
  };
  await confirm(fields, { form: "schedule" });
  const { text, html } = message();
  for (const body of [text, html]) {
    expect(body).not.toMatch(/100 Main|Unit 4/);
    expect(body).toContain("Private Boarding");
    expect(body).toContain("Parker");
  }
});

test.each([
  ["recorded", true],
  ["missing", false],
] as const)(
  "confirms an agreement to texts whose proof is %s: %s [OW10]",
  async (smsConsent, isConfirmed) => {
    const { confirm, message } = await startConfirming();
    await confirm({ smsOptIn: true }, { form: "schedule", smsConsent });
    expect(message().text.includes("Text messages: Yes")).toBe(isConfirmed);
  },
);

test("carries nobody's links to whoever owns the address, and no markup [OW10]", () => {
  const links = [
    "https://evil.test/x",
    "www.evil.test",
    "evil.com",
    "EVIL.COM/win",
    "HTTPS://EVIL",
    "(evil.co)",
  ];
  const typed = [...xssVectors, `Buy ${links.join(" ")} now. Then call`].join("\n");
  const claimed = claimedDelivery("confirmation", {
    firstName: typed,
    message: typed,
    bestTimeToCall: typed,
  });
  const { text, html } = composeConfirmation(claimed, { from, to: "dana@example.net", site });
  for (const body of [text, html]) {
    expect(body).not.toMatch(/evil|:\/\//i);
    expect(body).toContain("now. Then call");
    expect(body).toContain("dana@example.net");
  }
  const tags = html.match(/<\/?[a-z!][^>\s]*/gi) ?? [];
  const ours = /^<(?:!doctype|\/?(?:html|head|meta|style|body|h1|h2|p|a|table|tr|td|b|br))$/;
  expect(tags.filter((tag) => !ours.test(tag))).toEqual([]);
});

test.each([
  "dana@example.net\r\nBcc: victim@example.org",
  "dana@example.net, victim@example.org",
  '"x" <victim@example.org>',
  "",
])("sends nothing to %j [OW10, X11]", async (email) => {
  const { mail, confirm } = await startConfirming();
  expect(await confirm({ email })).toMatchObject({ ok: false, permanent: true });
  expect(mail.messages).toEqual([]);
});

test("5,000 characters and line breaks in a name add no header and no recipient [OW10, X11]", async () => {
  const { confirm, message } = await startConfirming();
  await confirm({ firstName: `Dana\r\nBcc: victim@example.org\r\n\r\n${"x".repeat(5000)}` });
  const { to, headers } = message();
  expect(to).toEqual(["dana@example.net"]);
  expect(headers.map(({ name }) => name).sort()).toEqual(
    [
      ...["auto-submitted", "content-type", "date", "from", "message-id", "mime-version"],
      ...["reply-to", "subject", "to", "x-auto-response-suppress"],
    ].sort(),
  );
});

test("an address that is refused is given up at once, anything else is tried again [OW10]", async () => {
  const { mail, confirm } = await startConfirming();
  mail.behave({ refuse: "rcpt", code: 550 });
  const error = "The mail server answered 550 to RCPT TO";
  expect(await confirm()).toEqual({ ok: false, permanent: true, isOnlyThisLead: true, error });
  for (const refuse of ["connect", "mail"] as const) {
    mail.behave({ refuse, code: 550 });
    expect(await confirm()).toMatchObject({ ok: false, permanent: false });
  }
  mail.behave({ refuse: "rcpt", code: 450 });
  expect(await confirm()).toMatchObject({ ok: false, permanent: false });
});

test("when the promised answer is due, it is too late to promise one [OW10]", async () => {
  const { mail, confirm } = await startConfirming("2025-11-24T15:00:00.001Z");
  expect(await confirm()).toMatchObject({ ok: false, permanent: true });
  expect(await confirm({}, { form: "job-application" })).toEqual({ ok: true });
  expect(mail.messages).toHaveLength(1);
});
