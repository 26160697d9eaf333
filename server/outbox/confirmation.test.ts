import { expect, test } from "vitest";
import type { Lead } from "#domain/leads/lead.ts";
import type { Form } from "#domain/requests/form.ts";
import { forms } from "#domain/requests/forms.ts";
import { xssVectors } from "#tests/fixtures/xss-vectors.ts";
import { headerOf, readMessage } from "#tests/support/mail-peer.ts";
import { channelsTo, claimedRequest, never, startMail } from "#tests/support/test-lead.ts";

const received = "2025-11-21T16:38:00.000Z";

async function startConfirming(now = received) {
  const mail = await startMail();
  const [, sender] = channelsTo({ mail, clock: () => new Date(now) });
  const confirm = (fields: Lead["fields"] = {}, lead: Partial<Lead> = {}) =>
    sender?.send(claimedRequest("confirmation", fields, { lead }), never);
  const message = () => {
    const [only, ...more] = mail.messages;
    if (!only || more.length > 0) throw new Error("not exactly one message arrived");
    return { ...only, ...readMessage(only.raw) };
  };
  return { mail, confirm, message };
}

test("tells the visitor what was sent, its reference, when to expect the call at the latest, and the phone number [OW10, VF01]", async () => {
  const { confirm, message } = await startConfirming();
  expect(await confirm()).toEqual({ ok: true });
  const { to, headers, text, html } = message();
  expect(to).toEqual(["dana@example.net"]);
  expect(headerOf(headers, "subject")).toBe("We got it, Dana");
  expect(headerOf(headers, "from")).toBe("Example Pet Care <leads@example.com>");
  expect(headerOf(headers, "reply-to")).toBe("Example Pet Care <office@example.com>");
  expect(headerOf(headers, "message-id")).toBe("<Lead-_0123456789abcdef-confirmation@example.com>");
  expect(headerOf(headers, "auto-submitted")).toBe("auto-replied");
  for (const body of [text, html]) {
    expect(body).toContain("Hi Dana, thanks for writing.");
    expect(body).toContain("We call you by Mon, Nov 24, 8 AM.");
    expect(body).toContain("Your reference is Lead-_01.");
    expect(body).toContain("Something to add? Call ");
    expect(body).toContain("(303) 555-0123");
    expect(body).toContain("80104 (Castle Rock)");
    // The label of the form, not `ownerLabel`.
    expect(body).toContain("Tips and offers by email");
    expect(body).not.toMatch(/subscribe|offer(?!s by email)/i);
  }
  expect(html).toContain('href="tel:+13035550123"');
});

test("says what to do when care starts before the answer, but not when it starts later [TW02]", async () => {
  for (const [startDate, isSaid] of [
    ["2025-11-24", true],
    ["2025-11-25", false],
  ] as const) {
    const { confirm, message } = await startConfirming();
    await confirm({ startDate }, { form: "schedule" });
    const text = message().text.replace(/\s+/g, " ");
    expect(
      text.includes(
        "You'll hear from us by Mon, Nov 24, 8 AM, which may be too late for your first day. Please call (303) 555-0123. Phones off? Please leave a voicemail.",
      ),
    ).toBe(isSaid);
  }
});

test.each([
  ["recorded", true],
  ["missing", false],
] as const)(
  "confirms the consent to texts when its proof is %s: %s [OW10]",
  async (smsConsent, isConfirmed) => {
    const { confirm, message } = await startConfirming();
    await confirm({ smsOptIn: true }, { form: "schedule", smsConsent });
    expect(message().text.includes("Text messages: Yes")).toBe(isConfirmed);
  },
);

/** Each contains something that a plain name must not contain. */
const payloads = [
  ...["https://evil.test/x", "HTTPS:\\\\Evil.Co", "http:evil.test", "//evil.Com/claim", "hxxp://evil[.]test"],
  ...["www.evil.test", "wWw.Evil.Co", "evil.com", "EVIL.COM/win", "Evil.Com/claim", "evil.cOm", "Evil.Co.Uk"],
  ...["bit.Ly/3abc", "t.Me/scam", "goo.Gl/xyz", "(evil.co)", "evil.com.", "evil .com", "evil\u200b.com"],
  ...["evil.рф", "пример.рф/путь", "evil.сom", "еvil.com", "例え.テスト", "xn--e1afmkfd.xn--p1ai"],
  ...["evil。com", "evil．com", "evil｡com", "evilꓸcom", "evilꞏcom", "ｅｖｉｌ．ｃｏｍ", "evil․com"],
  ...["93.184.216.34/login", "[2001:db8::1]", "0x5db8d822:80", "1572395042/x", "localhost:3000/x"],
  ...["spammer@Evil.Com", "spammer＠evil.com", "mailto:x@evil.test", "MAILTO:x", "javascript:alert(1)"],
  ...["tel:+19005550199", "call 1-900-555-0199 now", "+1 (900) 555-0199", "９００-５５５-０１９９"],
  ...["Your parcel is held: pay now!", "Click\nhere.Now", "Dana, your parcel waits", "<a href=x>y</a>"],
  ...xssVectors,
];

/** Returns this text in all text fields of the form, and in one that it does not have. */
function withTexts(form: Form, text: string): Lead["fields"] {
  const texts = Object.entries(form.fields).filter(([, { kind }]) => kind === "text" || kind === "lines");
  return { ...Object.fromEntries(texts.map(([name]) => [name, text])), nickname: text };
}

test.each(forms.map((form) => [form.storedAs[0], form] as const))(
  "the confirmation of %s is the same to the last byte whatever its text fields contain [SF07, OW10]",
  async (name, form) => {
    const { mail, confirm } = await startConfirming();
    const chosen = {
      services: ["boarding", "dog-walking"],
      petType: "Cat",
      dogs: "2",
      startDate: "2025-12-01",
    };
    const email = "dana@example.net";
    expect(payloads.length).toBeGreaterThanOrEqual(40);
    for (const payload of ["", ...payloads])
      await confirm({ ...chosen, ...withTexts(form, payload), email }, { form: name });
    // The MIME boundary differs in each mail.
    const sent = mail.messages.map(({ raw }) => readMessage(raw.replace(/_NmP-\w+/g, "")));
    expect(sent).toHaveLength(payloads.length + 1);
    expect(sent[0]?.text).toContain("Your reference is");
    for (const { text, html, headers } of sent) {
      expect([text, html]).toEqual([sent[0]?.text, sent[0]?.html]);
      expect(headers).toEqual(sent[0]?.headers);
    }
  },
);

test("a choice, date or number that the form would reject is not repeated, and an email address appears only as the recipient [SF07]", async () => {
  const { confirm, message } = await startConfirming();
  const evil = "evil.test";
  const chosen = { services: [evil], petType: evil, dogs: evil, startDate: evil, endDate: [evil] };
  await confirm({ ...chosen, email: "dana+Evil.Com/claim@example.net" }, { form: "schedule" });
  const { headers, text, html } = message();
  const carrying = headers.filter(({ value }) => /evil/i.test(value)).map(({ name }) => name);
  expect(carrying).toEqual(["to"]);
  expect(text + html).not.toMatch(/evil/i);
});

test("repeats choices, dates, numbers, ZIP code and town, but no address: it may be mistyped [SF07, OW10]", async () => {
  const { confirm, message } = await startConfirming();
  const fields = {
    name: "Zoë O’Hara-Müller",
    zipCode: "80134-1234",
    city: "Somewhere else",
    phone: "303-555-0100",
    streetAddress: "100 Main Street",
    apartment: "Unit 4",
    services: ["boarding", "other"],
    petType: "Cat",
    dogs: "2",
    petName: "Biscuit",
    startDate: "2025-12-01",
    endDate: "2025-12-03",
    serviceNeeds: "Pills twice a day.",
  };
  await confirm(fields, { form: "schedule" });
  const { text, html } = message();
  for (const line of [
    "Full name: Zoë O’Hara-Müller",
    "Services: Private Boarding, Something else",
    "Pet type: Cat",
    "Dogs: 2",
    "First day: Mon, Dec 1, 2025",
    "ZIP code: 80134-1234 (Parker)",
  ])
    expect(text.split("\r\n")).toContain(line);
  expect(text + html).not.toMatch(/Biscuit|Pills|Somewhere|555-0100|100 Main|Unit 4/);
});

test.each([
  "dana@example.net, victim@example.net",
  "Dana <victim@example.net>",
  "mailto:victim@example.net",
  "",
])("no address is picked out of %j [OW10, X11]", async (email) => {
  const { mail, confirm } = await startConfirming();
  expect(await confirm({ email })).toMatchObject({ ok: false, permanent: true });
  expect(mail.messages).toEqual([]);
});

test.each([
  ["Mary-Jane O'Neil", true],
  ["Nguyễn Thị Ánh", true],
  ["You have won a prize", false],
  ["x".repeat(41), false],
  ["Dana 2", false],
  ["Dаna", false],
])("repeats the name %s: %s [SF07]", async (firstName, isRepeated) => {
  const { confirm, message } = await startConfirming();
  await confirm({ firstName });
  const first = firstName.split(" ")[0];
  const { headers, text } = message();
  expect(headerOf(headers, "subject") === "We got it").toBe(!isRepeated);
  expect(text).toMatch(isRepeated ? `Hi ${first}, thanks` : "Hi, thanks");
  expect(message().text.includes(`First name: ${firstName}\r\n`)).toBe(isRepeated);
});

test("who was answered while no mail went out is not promised that answer afterwards [OW10]", async () => {
  const { mail, confirm } = await startConfirming();
  expect(await confirm({}, { answeredAt: received })).toMatchObject({ ok: false, permanent: true });
  expect(mail.messages).toEqual([]);
});

test("no confirmation is sent once the promised answer is due; an applicant reads the day, as on the page [OW10, TR11]", async () => {
  const { confirm, message } = await startConfirming("2025-11-24T15:00:00.001Z");
  expect(await confirm()).toMatchObject({ ok: false, permanent: true });
  expect(await confirm({ name: "Dana Reed" }, { form: "job-application" })).toEqual({ ok: true });
  expect(message().text).toContain("thanks for applying.");
  // Five business days after Friday, Nov 21.
  expect(message().text).toContain("You hear from us by Fri, Nov 28.");
  expect(message().text).not.toContain("We call you by");
});
