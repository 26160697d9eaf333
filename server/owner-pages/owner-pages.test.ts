import { expect, test } from "vitest";
import { dayMs } from "#domain/durations.ts";
import { mainOf, newApp, ownOrigin } from "#tests/support/new-app.ts";
import { newLead, saveLead, startClock } from "#tests/support/test-lead.ts";
import { type LeadAction, leadActions } from "../mail/owner-links.ts";
import { StoreUnavailableError } from "../store/store-errors.ts";
import type { NewLead } from "../store/stored-records.ts";

/** One request that was mailed but given up on the webhook, and its page for each action. */
async function appWithLead(changed: Partial<NewLead> = {}) {
  const delivered: string[] = [];
  const parts = await newApp({
    channels: ["email", "webhook"],
    business: { reminders: "on" },
    outbox: { wake: () => delivered.push("now") },
  });
  const { app, store, clock, ownerLinks } = parts;
  const id = await saveLead(store, { ...newLead(clock()), ...changed });
  for (const claimed of await store.claimDueMessages({ now: clock(), limit: 9, leaseMs: 1000 }))
    if (claimed.channel === "email") await store.markDelivered(claimed);
    else await store.markFailed(claimed, { error: "gone", at: clock(), nextAttemptAt: null });
  clock.forward(60_000);
  const linkTo = (action: LeadAction) => ownerLinks.linkTo(action, id);
  const open = (action: LeadAction) => app.request(linkTo(action));
  const textOf = async (action: LeadAction) => (await open(action)).text();
  /** A browser sends "null", because the page has no referrer. */
  const press = (action: LeadAction, headers: Record<string, string> = { origin: "null" }) =>
    app.request(linkTo(action), { method: "POST", headers });
  const read = async () => {
    const { status, answeredAt, deliveries } = (await store.findLead(id))!;
    return { status, answeredAt, deliveries: deliveries.map(({ state }) => state) };
  };
  return { ...parts, id, linkTo, open, textOf, press, read, delivered };
}

/** The link to another action at the end of a page. */
const nextLink = (html: string) => /<a class="quiet" href="([^"]*)"/.exec(html)?.[1] ?? "";
const tokenOf = (link: string) => link.split("/").at(-1) ?? "";
const answeredAt = "2025-11-21T16:01:00.000Z";

const mailed = { status: "accepted", answeredAt: undefined, deliveries: ["delivered", "dead"] };
const pending = ["delivered", "pending"];

const actions: [LeadAction, Partial<NewLead>, object][] = [
  ["answered", {}, { answeredAt }],
  ["not-spam", { spamSigns: ["links"] }, { deliveries: pending }],
  ["spam", {}, { status: "spam", deliveries: ["delivered"] }],
  ["retry", {}, { deliveries: pending }],
];

test("opening a link asks and changes nothing, its button acts, once or twice [OW02, OW03]", async () => {
  const pages = [];
  for (const [action, changed, after] of actions) {
    const { open, textOf, press, read, delivered } = await appWithLead(changed);
    const before = await read();
    expect((await open(action)).status).toBe(200);
    const asked = await textOf(action);
    expect(await textOf(action)).toBe(asked);
    expect(await read()).toEqual(before);
    expect(delivered).toEqual([]);
    const answers = [];
    for (const _ of ["once", "twice"]) {
      const { status, headers } = await press(action);
      expect(status).toBe(303);
      expect(headers.get("location")).toMatch(/^\/owner\/[\w-]+$/);
      expect([action, await read()]).toEqual([action, { ...mailed, ...after }]);
      answers.push(mainOf(await textOf(action)));
    }
    expect(delivered).toHaveLength(2);
    expect(answers[1]).toBe(answers[0]);
    pages.push(`==== ${action}\n${mainOf(asked)}`, `==== ${action}: done\n${answers[0]}`);
  }
  // Of a request without a mark the facts are the same on each page.
  const unmarkedFacts = /<dl>(?![\s\S]*?Marked[\s\S]*?<\/dl>)[\s\S]*?<\/dl>\n/g;
  await expect(pages.map((page) => page.replace(unmarkedFacts, "")).join("\n")).toMatchFileSnapshot(
    "link-pages.txt",
  );
});

test("what became spam is not called sent where it was to be sent again [OW03]", async () => {
  const { press, textOf } = await appWithLead();
  await press("spam");
  const page = mainOf(await textOf("retry"));
  expect(page).toContain("<h1>This request is marked as spam</h1>");
  expect(page).not.toContain("has gone out");
});

test("'answered' is taken back, once or twice [OW02]", async () => {
  const { app, linkTo, textOf, press, read } = await appWithLead();
  const undo = { method: "POST", headers: { origin: "null" }, body: new URLSearchParams({ undo: "1" }) };
  await press("answered");
  expect(await textOf("answered")).toMatch(
    /<form method="post"><button [^>]*name="undo"[^>]*>Not answered yet\? Undo</,
  );
  await app.request(`${linkTo("answered")}?undo=1`);
  expect(await read()).toMatchObject({ answeredAt });
  for (const _ of ["once", "twice"]) {
    expect((await app.request(linkTo("answered"), undo)).status).toBe(303);
    expect(await read()).toMatchObject({ status: "accepted", answeredAt: undefined });
    expect(await textOf("answered")).toContain("Have you answered this request?");
  }
});

test("no answer is cached, indexed, sent as a referrer, or loads anything [OW02]", async () => {
  const { app, open, press } = await appWithLead();
  const page = await open("answered");
  const answers = [page, await press("answered"), await open("answered")];
  answers.push(await app.request("/owner/wrong"), await app.request("/owner/wrong", { method: "POST" }));
  for (const { headers } of answers) {
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toContain("noindex");
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; /);
  }
  expect(await page.text()).not.toMatch(/<script|<img|<link/);
});

test("no token is in the log, and a link that ends with a slash works too [OW02]", async () => {
  const { app, linkTo, open, read, logged, store } = await appWithLead();
  const link = linkTo("spam");
  const pressed = await app.request(`${link}/`, { method: "POST", headers: { origin: "null" } });
  expect(pressed.status).toBe(303);
  expect(await read()).toMatchObject({ status: "spam" });
  for (const path of [link, `${link}/more`, `${link}?utm_source=mail`, link.replace("/owner", "/Owner/")])
    for (const method of ["GET", "POST", "DELETE"]) await app.request(path, { method });
  store.findLead = () => Promise.reject(new Error("bug"));
  await open("spam");
  const lines = logged.map((line) => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(10);
  expect(new Set(lines.map(({ path }) => path))).toEqual(
    new Set(["/owner/:token", "/owner/:token/", "(unknown)"]),
  );
  const token = tokenOf(link);
  for (let at = 0; at + 12 <= token.length; at += 12)
    expect(logged.join()).not.toContain(token.slice(at, at + 12));
  expect(logged.join()).not.toContain("Dana");
});

test("a button works on our own pages and where nothing is known of the page, but on no other site [OW02, SG07]", async () => {
  const { press, read } = await appWithLead();
  const other = "https://evil.example";
  for (const headers of [
    { origin: other },
    { origin: "null", "sec-fetch-site": "cross-site" },
    { origin: other, "sec-fetch-site": "same-site" },
  ] as Record<string, string>[])
    expect([headers, (await press("spam", headers)).status]).toEqual([headers, 404]);
  expect((await read()).status).toBe("accepted");
  for (const headers of [
    ...[{}, { origin: "null" }, { origin: ownOrigin }, { "sec-fetch-site": "none" }],
    { origin: "null", "sec-fetch-site": "same-origin" },
  ] as Record<string, string>[])
    expect([headers, (await press("spam", headers)).status]).toEqual([headers, 303]);
});

test("spam leads back to a real request and on to an answered one, until its own link expires [OW02]", async () => {
  const { app, ownerLinks, clock, linkTo, press, read } = await appWithLead();
  await press("spam");
  const first = linkTo("spam");
  clock.forward((ownerLinks.validDays - 1) * dayMs);
  let html = await (await app.request(first)).text();
  for (const [action, after] of [
    ["not-spam", { deliveries: ["delivered", "pending"] }],
    ["answered", { answeredAt: clock().toISOString() }],
  ] as const) {
    const link = nextLink(html);
    const expiresAt = new Date(clock().getTime() + dayMs);
    expect(ownerLinks.verify(tokenOf(link))).toMatchObject({ action, expiresAt });
    await app.request(link, { method: "POST" });
    expect(await read()).toMatchObject({ status: "accepted", ...after });
    html = await (await app.request(link)).text();
  }
  clock.forward(dayMs);
  const wrong = await app.request(first);
  expect(wrong.status).toBe(404);
  expect(await wrong.text()).toContain("A link works for 90 days");
});

test("a suspected request is shown with what helps to review it, and no other is [SF17]", async () => {
  const message = `Two <b>dogs</b>.\nhttps://evil.example\n${"A long line. ".repeat(200)}`;
  const firstName = "<img src=x>\r\n\u202eanaD";
  const fields = { ...newLead(startClock()()).fields, firstName, email: "lee@example.net", message };
  const { textOf, press } = await appWithLead({ fields, spamSigns: ["links"] });
  for (const action of ["spam", "not-spam"] as const) {
    const html = await textOf(action);
    for (const fact of ["&lt;img src=x&gt; anaD", "lee@example.net", "(303) 555-0100"])
      expect(html).toContain(`<dd dir="auto">${fact}</dd>`);
    expect(html).toContain("it links to other sites");
    expect(html).toContain('<dd dir="auto">Two &lt;b&gt;dogs&lt;/b&gt;.\nhttps://evil.example\nA long line.');
    expect(html).toMatch(/<dd dir="auto">Two [\s\S]{600,699} … \(cut\)<\/dd>/);
    expect(html).not.toMatch(/href="[^"]*evil/);
    expect(html.length).toBeLessThan(8000);
  }
  await press("not-spam");
  expect(await textOf("not-spam")).not.toContain("lee@example.net");
});

test("while the store cannot be used, every page says that nothing was changed [OW02]", async () => {
  const { store, open, press } = await appWithLead();
  store.findLead = () => Promise.reject(new StoreUnavailableError("locked"));
  for (const action of leadActions)
    for (const answer of [await open(action), await press(action)]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("5");
      expect(await answer.text()).toContain("Nothing changed. Please open the link again in a few minutes.");
    }
});
