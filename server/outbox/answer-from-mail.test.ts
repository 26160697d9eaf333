import { expect, test } from "vitest";
import type { Clock } from "#domain/clock.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { scheduleForm } from "#domain/requests/schedule-form.ts";
import { ownerLinks } from "#tests/support/built-site.ts";
import { headerOf } from "#tests/support/mail-peer.ts";
import { newApp, postJson } from "#tests/support/new-app.ts";
import { ownersMail } from "#tests/support/test-lead.ts";
import { schedule } from "#tests/support/valid-request.ts";

type Button = { text: string; href: string };

/** The owners' mail as it arrives, and its buttons in their order. */
async function readOwnersMail(
  fields: Lead["fields"],
  lead: Partial<Lead> = {},
  clock?: Clock,
  estimatedStay?: string,
) {
  const received = clock && { receivedAt: clock().toISOString() };
  const { headers, text, html } = await ownersMail(fields, { ...received, ...lead }, clock, estimatedStay);
  const buttons = [...html.matchAll(/<a href="([^"]+)"[^>]*><b>([^<]+)<\/b>/g)].map(
    ([, href = "", label = ""]): Button => ({ text: plain(label), href: plain(href) }),
  );
  return { replyTo: headerOf(headers, "reply-to"), text: text.replaceAll("\r\n", "\n"), buttons };
}

const plain = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&#39;", "'");
const kindOf = ({ href = "" }: Partial<Button> = {}) =>
  ownerLinks.verify(href.split("/owner/").at(1) ?? "")?.kind;
const mailOf = ({ href = "" }: Partial<Button> = {}) => {
  const { protocol, pathname, searchParams } = new URL(href.replaceAll("+", "%2B"));
  return { protocol, to: pathname, subject: searchParams.get("subject"), body: searchParams.get("body") };
};

test("a message's wishes are only its own text: they add no note and no button to the usual ones [OD09]", async () => {
  const asked = [
    "STOP",
    "Please delete my data.",
    "Hola, necesito quien cuide a mi perro. Escriba evil.test",
  ];
  for (const message of asked) {
    const { replyTo, text, buttons } = await readOwnersMail({ message }, { smsConsent: "recorded" });
    expect(buttons.map((button) => button.text)).toEqual(["Call", "Write", "Answered", "More"]);
    expect(kindOf(buttons.at(-1))).toBe("request");
    expect(text.replace(message, "")).not.toMatch(/delete|texts|Spanish/);
    expect(replyTo).toBe("Dana <dana@example.net>");
  }
});

const clock = () => new Date("2025-11-10T16:00:00.000Z");
const care = {
  services: ["overnight-care", "dog-walking", "medication", "boarding"],
  name: "Dana Reed",
  firstName: "Dana Reed",
  dogs: "2",
  zipCode: "80134",
  startDate: "2025-11-26",
  endDate: "2025-11-29",
};
const estimated = "service=overnight-premium&from=2025-11-26&to=2025-11-29&visits=1&pets=2&medication=yes";

test("the mail of a request for care has its price, open points and payments, and a button that replies with the price [OD01]", async () => {
  const { text, buttons } = await readOwnersMail(care, { form: "schedule" }, clock, estimated);
  const [block = ""] = /PRICE FOR THESE DATES[\s\S]*?(?=\n\nWHAT THEY SENT)/.exec(text) ?? [];
  expect(block).toMatchInlineSnapshot(`
    "PRICE FOR THESE DATES

    Overnight: $371.25 to $506.25
        3 holiday nights × $123.75 to $168.75
        2 pets, with medication
        You quote: medication
        When you book: 50% of your written total
        By Wed, Nov 19: the rest
    Dog Walking: from $195
        3 holiday days × from $48
        Thu, Nov 27: from $51
        2 pets, with medication
        When you book: Deposit of 50%, from $97.50
        By Wed, Nov 19: Balance, from $97.50
    Private Boarding: You quote it

    - Dog Walking: Visits are at 1 a day: they didn't say how many.
    - Dog Walking: Extra pets aren't in it: your price list leaves them to you."
  `);
  const reply = buttons.find((button) => button.text === "Send price");
  expect(reply?.href.length).toBeLessThan(2000);
  expect(reply?.href).toMatch(/^mailto:dana@example\.net\?subject=[\w%.-]+&body=[\w%.!*'()~-]+$/);
  expect(mailOf(reply).body?.replaceAll("\r\n", "\n")).toMatchInlineSnapshot(`
    "Hi Dana,

    Thanks for your request.

    Wed, Nov 26 to Sat, Nov 29

    Overnight, 2 pets, with medication: $371.25 to $506.25. We'll quote on your call: medication
    Dog Walking, 2 pets, with medication: from $195
    Private Boarding: We'll quote it on your call

    When you book: 50% of your written total
    By Wed, Nov 19: the rest

    That's at 1 walk a day.

    Dog Walking: With 2 pets, your price may be higher.

    Does that work?

    Example Pet Care
    (303) 555-0123"
  `);
  expect(mailOf(reply).body).not.toMatch(/[^\r]\n/);
});

test.each<[string, Lead["fields"], Partial<Lead>, string]>([
  ["without dates", { startDate: "", endDate: "" }, {}, "No price yet: they didn't say which days."],
  ["without a last day", { endDate: "" }, {}, "No price yet: they didn't say the last day."],
  ["of which nothing has a price", { services: ["boarding"] }, {}, "Private Boarding: You quote it"],
  ["without a working address", { email: "dana@" }, {}, "Dog Walking: from $"],
])("a request %s has no reply with a price [OD01]", async (_case, fields, lead, said) => {
  const { text, buttons } = await readOwnersMail(
    { ...care, ...fields },
    { form: "schedule", ...lead },
    clock,
  );
  expect(text).toContain(said);
  expect(buttons.map((button) => button.text)).not.toContain("Send price");
});

test.each([
  [{ petType: "Dog", dogs: "", cats: "2" }, ["Check how many pets: they chose Dog, but counted none."]],
  [{ petType: "Cat", dogs: "", cats: "2" }, []],
  [{ petType: "Dog", dogs: "", cats: "" }, ["For 1 pet: they didn't count theirs."]],
])("with the pets %j, the owners' mail names the open points %j [OD01]", async (pets, open) => {
  const { text } = await readOwnersMail({ ...care, ...pets }, { form: "schedule" }, clock);
  expect(text.match(/^- .*(?:For 1 pet|how many pets).*$/gm) ?? []).toEqual(open.map((each) => `- ${each}`));
});

test.each([
  // Two days, three visits on each. Medication is priced for each visit, but left to the call where there are nights.
  [["dog-walking", "pet-sitting"], ["from $186", "from $186"], "from $372"],
  [["dog-walking", "pet-sitting", "medication"], ["from $216", "from $216"], "from $432"],
  [["dog-walking", "overnight-care"], ["from $186", "$99 to $135", "$125"], null],
  [["dog-walking", "other"], ["from $186", "You quote it"], null],
] as const)(
  "for %j at three visits a day, the owners' mail and its reply name %j, and %j in total [OP06]",
  async (services, prices, total) => {
    const days = { startDate: "2025-12-02", endDate: "2025-12-03", dogs: "1", visitsADay: "3" };
    const asked = { ...care, services: [...services], ...days };
    const { text, buttons } = await readOwnersMail(asked, { form: "schedule" }, clock);
    const [, block = ""] = /PRICE FOR THESE DATES\n\n([\s\S]*?)\n\n/.exec(text) ?? [];
    const rows = block.split("\n").flatMap((row) => /^\S.*?: (.*)$/.exec(row)?.[1] ?? []);
    expect(rows).toEqual([...prices, ...(total ? [total] : [])]);
    const { body } = mailOf(buttons.find((button) => button.text === "Send price"));
    expect(/All together: (.*)\r/.exec(body ?? "")?.[1] ?? null).toBe(total);
  },
);

test("a reply's payments are computed from the day of the promised answer, as in the estimate [OD01, TR04]", async () => {
  // Asked on a Saturday, answered on Monday: seven days before the first day.
  const days = { startDate: "2025-11-24", endDate: "2025-11-27" };
  const asked = () => new Date("2025-11-15T20:00:00.000Z");
  const { text, buttons } = await readOwnersMail({ ...care, ...days }, { form: "schedule" }, asked);
  expect(text).toContain("When you book: The whole amount");
  const { body } = mailOf(buttons.find((button) => button.text === "Send price"));
  expect(body).toContain("When you book: The whole amount");
});

test("a reply with a price repeats no typed text but a plain name, fits into a link, and has the deposit of the care on a holiday [OD01]", async () => {
  const services = Array.from({ length: 50 }, (_, i) => `evil-${i}`);
  const typed = {
    ...care,
    services: [...care.services, ...services],
    firstName: "Dana\r\nBcc: evil",
    serviceNeeds: "evil",
  };
  const forged = await readOwnersMail(typed, { form: "schedule" }, clock);
  const all = {
    ...care,
    services: ["overnight-care", "dog-walking", "pet-sitting", ...services.slice(0, 5), "medication"],
    startDate: "2025-11-24",
    endDate: "2025-11-26",
  };
  const whole = await readOwnersMail(all, { form: "schedule" }, clock);
  for (const { href } of [...forged.buttons, ...whole.buttons]) {
    expect(href).not.toMatch(/evil/);
    expect(href.length).toBeLessThan(2000);
  }
  const reply = whole.buttons.find((button) => button.text === "Send price");
  const { body } = mailOf(reply);
  expect(body).toContain(
    "Mon, Nov 24 to Wed, Nov 26\r\n\r\nOvernight or Almost Overnight:\r\nOvernight, 2 pets, with medication: $198 to $270. We'll quote on your call: medication\r\n",
  );
  expect(body).toContain(
    "Dog Walking and Pet Sitting: When you book: 50% of your written total\r\nBy Mon, Nov 17: the rest",
  );
});

test("the price is that of the estimate sent with the request, including visits and medication [OD01]", async () => {
  const { app, store, clock } = await newApp();
  const sent = schedule({
    services: ["dog-walking"],
    startDate: "2026-03-02",
    endDate: "2026-03-04",
    estimate: "service=dog-walking&from=2026-03-02&to=2026-03-04&visits=3&pets=2&medication=yes&note=%3Cb%3E",
  });
  expect((await postJson(app, scheduleForm.path, sent)).status).toBe(200);
  const [claimed] = await store.claimDueMessages({
    now: clock(),
    limit: 1,
    leaseMs: 1000,
    channel: "email",
  });
  if (claimed?.kind !== "request") throw new Error("no request was claimed");
  const { fields, price } = claimed.lead;
  const { text } = await readOwnersMail(fields, claimed.lead, clock);
  expect(fields.estimate).toContain("\nTotal: from $324");
  expect(text).toContain("Dog Walking: from $324\n");
  expect(text).toContain("3 walks a day, 2 pets, with medication");
  expect(text).not.toMatch(/Visits are at|is for other|For 1 pet/);
  expect(JSON.stringify(price)).not.toMatch(/[<>]|%3C/);
});
