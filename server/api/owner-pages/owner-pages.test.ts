import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Channel } from "../../../domain/leads/lead.ts";
import { newApp, ownOrigin } from "../../../tests/support/new-app.ts";
import { replyRule } from "../../../tests/support/owner.ts";
import { newLead } from "../../../tests/support/test-lead.ts";
import { type LeadAction, leadActions } from "../../mail/owner-links.ts";
import { StoreUnavailableError } from "../../store/store-errors.ts";
import type { NewLead } from "../../store/stored-records.ts";

/** One request that was mailed but given up on the webhook, and a link for each action. */
async function appWithLead(
  changed: Partial<NewLead> = {},
  { name = "Dana", channels = ["email", "webhook"] }: { name?: string; channels?: Channel[] } = {},
) {
  const delivered: string[] = [];
  const app = await newApp({
    channels,
    replyRule,
    onSaved: () => delivered.push("now"),
  });
  const { store, clock, ownerLinks } = app;
  const saved = await store.saveLead({ ...newLead(clock(), { firstName: name }), ...changed });
  const id = "id" in saved ? saved.id : "";
  for (const claimed of await store.claimDueDeliveries({ now: clock(), limit: 9, leaseMs: 1000 }))
    if (claimed.delivery.channel === "email") await store.markDelivered(claimed);
    else await store.markFailed(claimed, { error: "gone", at: clock(), nextAttemptAt: null });
  clock.forward(60_000);
  const open = (action: LeadAction) => app.app.request(ownerLinks.linkTo(action, id));
  /** A browser sends "null", because the page has no referrer. */
  const press = (action: LeadAction, headers: Record<string, string> = { origin: "null" }) =>
    app.app.request(ownerLinks.linkTo(action, id), { method: "POST", headers });
  const read = async () => {
    const { status, answeredAt, deliveries } = (await store.findLead(id))!;
    return { status, answeredAt, deliveries: deliveries.map(({ state }) => state) };
  };
  return { ...app, id, open, press, read, delivered };
}

const answeredAt = "2025-11-21T16:01:00.000Z";

test.each<[LeadAction, Partial<NewLead>, object, string, string]>([
  [
    "answered",
    {},
    { status: "accepted", answeredAt, deliveries: ["delivered", "dead"] },
    "Have you answered this request?",
    "Noted on Friday, November 21, 2025 at 9:01 AM MST.",
  ],
  [
    "not-spam",
    { heldFor: ["links"] },
    { status: "accepted", answeredAt: undefined, deliveries: ["delivered", "pending"] },
    "Is this a real request?",
    "Nothing is sent twice.",
  ],
  [
    "spam",
    {},
    { status: "spam", answeredAt: undefined, deliveries: ["delivered"] },
    "Is this spam?",
    "Nothing more of it is sent.",
  ],
  [
    "retry",
    {},
    { status: "accepted", answeredAt: undefined, deliveries: ["delivered", "pending"] },
    "It has not been sent by webhook,",
    "It is on its way: webhook.",
  ],
])(
  "%s: opening asks and changes nothing, the button does it, once or many times [OW02, OW03]",
  async (action, changed, after, question, outcome) => {
    const { open, press, read, delivered } = await appWithLead(changed);
    const before = await read();
    for (let count = 0; count < 3; count++) {
      const asked = await open(action);
      expect(asked.status).toBe(200);
      const html = await asked.text();
      expect(html).toContain(question);
      expect(html).toContain('<form method="post"><button>Yes, ');
      for (const fact of ["Dog walking consultation", "Dana", "Friday, November 21, 2025 at 9:00 AM MST"])
        expect(html).toContain(`<dd>${fact}</dd>`);
    }
    expect(await read()).toEqual(before);
    expect(delivered).toEqual([]);
    for (let count = 0; count < 3; count++) {
      const { status, headers } = await press(action);
      expect(status).toBe(303);
      expect(headers.get("location")).toMatch(/^\/owner\/[\w-]+$/);
      expect(await read()).toEqual(after);
      const html = await (await open(action)).text();
      expect(html).toContain(outcome);
      expect(html).not.toContain("<button>");
    }
    expect(delivered).toHaveLength(3);
  },
);

test("a tap on the wrong mail is taken back, once or many times, and the reminders go on [OW02, OW04]", async () => {
  const { app, id, ownerLinks, open, press, read, store, clock } = await appWithLead();
  const link = ownerLinks.linkTo("answered", id);
  const undo = (to = link) =>
    app.request(to, {
      method: "POST",
      headers: { origin: "null" },
      body: new URLSearchParams({ undo: "1" }),
    });
  await press("answered");
  const html = await (await open("answered")).text();
  expect(html).toMatch(/<form method="post"><button [^>]*name="undo"[^>]*>Not answered yet\? Undo</);
  await app.request(`${link}?undo=1`);
  expect(await read()).toMatchObject({ answeredAt });
  for (let count = 0; count < 3; count++) {
    expect((await undo()).status).toBe(303);
    expect(await read()).toMatchObject({ status: "accepted", answeredAt: undefined });
    expect(await (await open("answered")).text()).toContain("Have you answered this request?");
  }
  const reminded: Date[] = [];
  const timesOf = () => reminded;
  const planned = async () => {
    await store.planReminders({ now: clock(), channels: ["email"], timesOf });
    return store.claimDueNotices({ now: clock(), limit: 9, leaseMs: 1000, channels: ["email"] });
  };
  reminded.push(new Date(clock().getTime() + 60_000));
  expect(await planned()).toEqual([]);
  clock.forward(60_000);
  expect(await planned()).toMatchObject([{ kind: "reminder" }]);
  // This link has nothing to undo.
  await undo(ownerLinks.linkTo("spam", id));
  expect(await read()).toMatchObject({ status: "spam" });
});

test.each<[number, string, RequestInit]>([
  [400, "cut off", { body: new ReadableStream({ pull: (body) => body.error(new Error("gone")) }) }],
  [413, "too large", { body: "x".repeat(33 * 1024) }],
  [415, "of another kind", { headers: { "content-type": "text/plain" } }],
])("%i: a tap that arrives %s changes nothing [OW02]", async (status, _how, init) => {
  const { app, id, ownerLinks, read, delivered } = await appWithLead();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const options = { method: "POST", headers, duplex: "half", ...init };
  const answer = await app.request(ownerLinks.linkTo("answered", id), options);
  expect(await read()).toMatchObject({ answeredAt: undefined });
  expect(delivered).toEqual([]);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, "no-store"]);
  expect(await answer.text()).toContain("Nothing was changed.");
});

test("whoever said that it is real is led to say that it is answered", async () => {
  const { app, open, press, read } = await appWithLead({ heldFor: ["links"] });
  await press("not-spam");
  const link = /<a class="quiet" href="([^"]*)">I have answered it/.exec(
    await (await open("not-spam")).text(),
  )?.[1];
  expect((await app.request(link ?? "", { method: "POST" })).status).toBe(303);
  expect(await read()).toMatchObject({ status: "accepted", answeredAt });
});

test("no answer is kept, indexed or referred to, or loads anything [OW02]", async () => {
  const { app, open, press } = await appWithLead();
  const answers = [await open("answered"), await press("answered"), await open("answered")];
  answers.push(await app.request("/owner/wrong"), await app.request("/owner/wrong", { method: "POST" }));
  for (const { headers } of answers) {
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toContain("noindex");
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; /);
  }
  const page = await open("answered");
  const html = await page.text();
  const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(page.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
  expect(html).not.toMatch(/<script|<img|<link/);
});

test("no token stands in the log, whatever is asked [OW02]", async () => {
  const { app, id, ownerLinks, open, press, logged, store } = await appWithLead();
  const link = ownerLinks.linkTo("spam", id);
  await open("spam");
  await press("spam");
  for (const path of [link, `${link}/more`, `${link}?utm_source=mail`, link.replace("/owner", "/Owner/")])
    for (const method of ["GET", "POST", "DELETE"]) await app.request(path, { method });
  store.findLead = () => Promise.reject(new Error("bug"));
  await open("spam");
  const lines = logged.map((line) => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(10);
  expect(new Set(lines.map(({ path }) => path))).toEqual(new Set(["/owner/:token", "(unknown)"]));
  const token = link.split("/").at(-1) ?? "";
  for (let at = 0; at + 12 <= token.length; at += 12)
    expect(logged.join()).not.toContain(token.slice(at, at + 12));
  expect(logged.join()).not.toContain("Dana");
});

test.each([
  [{}, 303],
  [{ origin: "null" }, 303],
  [{ origin: ownOrigin }, 303],
  [{ origin: "null", "sec-fetch-site": "same-origin" }, 303],
  [{ "sec-fetch-site": "none" }, 303],
  [{ origin: "https://evil.example" }, 404],
  [{ origin: "null", "sec-fetch-site": "cross-site" }, 404],
  [{ origin: "https://evil.example", "sec-fetch-site": "same-site" }, 404],
])("a button pressed where %j says it is answered %i [OW02]", async (headers, status) => {
  const { press, read } = await appWithLead();
  expect((await press("spam", headers as Record<string, string>)).status).toBe(status);
  expect((await read()).status).toBe(status === 303 ? "spam" : "accepted");
});

test("what was typed is shown as text in one line", async () => {
  const { open } = await appWithLead({}, { name: "<img src=x>\r\n\u202eanaD" });
  expect(await (await open("spam")).text()).toContain("<dd>&lt;img src=x&gt; anaD</dd>");
});

test("whoever called it spam by mistake finds the way back", async () => {
  const { app, open, press, read } = await appWithLead();
  await press("spam");
  const link = /<a class="quiet" href="([^"]*)">It is a real request after all/.exec(
    await (await open("spam")).text(),
  )?.[1];
  expect((await app.request(link ?? "", { method: "POST" })).status).toBe(303);
  expect(await read()).toMatchObject({ status: "accepted", deliveries: ["delivered", "pending"] });
});

test("what a page leads on to expires with the link that led there [OW02]", async () => {
  const { app, id, ownerLinks, clock, press, open } = await appWithLead();
  await press("spam");
  const first = ownerLinks.linkTo("spam", id);
  clock.forward((ownerLinks.validDays - 1) * 86_400_000);
  let html = await (await app.request(first)).text();
  for (const action of ["not-spam", "answered"]) {
    const link = /<a class="quiet" href="([^"]*)"/.exec(html)?.[1] ?? "";
    const found = ownerLinks.verify(link.split("/").at(-1) ?? "");
    expect(found).toMatchObject({ action, expiresAt: new Date(clock().getTime() + 86_400_000) });
    await app.request(link, { method: "POST" });
    html = await (await app.request(link)).text();
  }
  clock.forward(86_400_000);
  const wrong = await app.request(first);
  expect([wrong.status, await wrong.text()]).toEqual([
    404,
    expect.stringContaining(`${ownerLinks.validDays} days`),
  ]);
  expect((await open("spam")).status).toBe(200);
});

test("a link that ends with a slash leads to the same [OW02]", async () => {
  const { app, id, ownerLinks, read, logged } = await appWithLead();
  const link = `${ownerLinks.linkTo("spam", id)}/`;
  expect((await app.request(link)).status).toBe(200);
  const pressed = await app.request(link, { method: "POST", headers: { origin: "null" } });
  expect(pressed.status).toBe(303);
  expect((await app.request(pressed.headers.get("location") ?? "")).status).toBe(200);
  expect(await read()).toMatchObject({ status: "spam" });
  expect((await app.request(link, { method: "DELETE" })).status).toBe(405);
  expect(logged.join()).not.toContain(link.split("/").at(-2));
});

test("a held request is shown with what tells whether it is real, and no other is [SF17]", async () => {
  const message = `Two <b>dogs</b>.\nhttps://evil.example\n${"A long line. ".repeat(200)}`;
  const fields = { ...newLead(new Date()).fields, email: "lee@example.net", message };
  const { open, press } = await appWithLead({ fields, heldFor: ["links"] });
  for (const action of ["spam", "not-spam"] as const) {
    const html = await (await open(action)).text();
    for (const fact of ["<dd>lee@example.net</dd>", "<dd>(303) 555-0100</dd>", "it has links to other sites"])
      expect(html).toContain(fact);
    expect(html).toContain("<dd>Two &lt;b&gt;dogs&lt;/b&gt;.\nhttps://evil.example\nA long line.");
    expect(html).toContain(" … (cut)</dd>");
    expect(html).not.toMatch(/href="[^"]*evil/);
    expect(html.length).toBeLessThan(8000);
  }
  await press("not-spam");
  expect(await (await open("not-spam")).text()).not.toContain("lee@example.net");
});

test("of what has reached the owners everywhere nothing is left to try again", async () => {
  const channels: Channel[] = ["email", "webhook", "confirmation"];
  const { press, open, store, clock } = await appWithLead({}, { channels });
  await press("retry");
  for (const claimed of await store.claimDueDeliveries({ now: clock(), limit: 9, leaseMs: 1000 }))
    await store.markDelivered(claimed);
  expect(await (await open("retry")).text()).toContain("Nothing of it is left to be sent.");
});

test.each(leadActions)(
  "%s: while the store cannot be used, a page says that nothing was changed",
  async (action) => {
    const { store, open, press } = await appWithLead();
    store.findLead = () => Promise.reject(new StoreUnavailableError("locked"));
    for (const answer of [await open(action), await press(action)]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("5");
      expect(await answer.text()).toContain("Nothing was changed.");
    }
  },
);

test("other methods are told which there are", async () => {
  const { app, id, ownerLinks } = await appWithLead();
  const response = await app.request(ownerLinks.linkTo("spam", id), { method: "DELETE" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
});
