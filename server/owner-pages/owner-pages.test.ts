import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import type { Channel } from "#domain/leads/lead.ts";
import { newApp, ownerLinkSecret, ownOrigin } from "#tests/support/new-app.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";
import { createOwnerLinks } from "../mail/owner-links.ts";
import { StoreUnavailableError } from "../store/store-errors.ts";

async function appWithLead(channels: Channel[] = ["email"]) {
  const parts = await newApp({ channels });
  const { app, store, clock, ownerLinks } = parts;
  const id = await saveLead(store, newLead(clock()));
  const links = ownerLinks.linksOf("email")!;
  const link = links.toRequest(id);
  const open = () => app.request(link);
  const press = (to = link) => app.request(to, { method: "POST", body: new URLSearchParams({ do: "spam" }) });
  const status = async () => (await store.findLead(id))?.status;
  return { ...parts, id, links, link, open, press, status };
}

const tokenOf = (link: string) => link.split("/").at(-1) ?? "";

test("no answer is cached, indexed, sent as a referrer, or loads anything [OW02]", async () => {
  const { app, open, press, links } = await appWithLead();
  const page = await open();
  const answers = [page, await press(), await open(), await app.request(links.toWaiting())];
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
  const { app, link, open, press, status, logged, store } = await appWithLead();
  expect((await press(`${link}/`)).status).toBe(303);
  expect(await status()).toBe("spam");
  for (const path of [link, `${link}/more`, `${link}?utm_source=mail`, link.replace("/owner", "/Owner/")])
    for (const method of ["GET", "POST", "DELETE"]) await app.request(path, { method });
  store.findLead = () => Promise.reject(new Error("bug"));
  await open();
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

test("what gave up over a channel that is no longer set up is not told as unsent: trying again would send nothing [FM04, SF17]", async () => {
  const { app, store, clock, link } = await appWithLead(["email", "webhook"]);
  const due = { now: clock(), limit: 1, leaseMs: 1000 };
  for (const claimed of await store.claimDueMessages({ ...due, channel: "webhook" }))
    await store.markFailed(claimed, { error: "gone", at: clock(), nextAttemptAt: null });
  const without = await newApp({ store, clock, channels: ["email"] });
  const [before, after] = await Promise.all(
    [app, without.app].map(async (each) => (await each.request(link)).text()),
  );
  expect(before).toContain("<p>It didn't go out by webhook.</p>");
  expect(after).not.toMatch(/didn't go out|Try again/);
});

test("links in the local mailbox stop working once mail is sent to an address [OW02, WM10]", async () => {
  const { app, id, ownerLinks, press, status } = await appWithLead();
  const { toRequest, toWaiting } = ownerLinks.linksOf("mailbox")!;
  for (const former of [toRequest(id), toRequest(id, { mayDelete: true }), toWaiting()])
    expect([(await app.request(former)).status, (await press(former)).status]).toEqual([404, 404]);
  expect(await status()).toBe("accepted");
});

test("only POST changes anything, whatever the URL asks for, and a request's link never changes another request [OW02]", async () => {
  const { app, store, clock, id, links } = await appWithLead();
  const other = await saveLead(store, newLead(clock(), { phone: "303-555-0199" }));
  const before = await store.listLeads();
  const toDelete = links.toRequest(id, { mayDelete: true });
  const asked = ["do=spam", "do=answered", `request=${id}`, `do=spam&request=${id}`];
  for (const link of [links.toRequest(id), toDelete, links.toWaiting()])
    for (const method of ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"])
      for (const query of asked) {
        const headers = { "sec-purpose": "prefetch;prerender" };
        const { status } = await app.request(`${link}?${query}`, { method, headers });
        expect(status).toBe(method === "GET" || method === "HEAD" ? 200 : 405);
      }
  for (const fields of [`request=${other}`, `do=&request=${other}`])
    for (const link of [links.toRequest(id), toDelete])
      await app.request(link, { method: "POST", body: new URLSearchParams(fields) });
  expect(await store.listLeads()).toEqual(before);
});

test("while the store is unavailable, every page says so, and none that nothing changed: a part may have [OW02]", async () => {
  const { app, store, links, open, press } = await appWithLead();
  const down = () => Promise.reject(new StoreUnavailableError("locked"));
  store.findLead = down;
  store.listWaiting = down;
  const list = links.toWaiting();
  const body = new URLSearchParams({ do: "answered", request: "a" });
  const answers = [await open(), await press(), await app.request(list)];
  answers.push(await app.request(list, { method: "POST", body }));
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    const page = await answer.text();
    expect(page).toContain("Please open the link again in a few minutes: it shows what has changed.");
    expect(page).not.toContain("Nothing changed");
  }
});

const base64url = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];

function signed(content: string, secret = ownerLinkSecret): string {
  const signature = createHmac("sha256", secret).update(content).digest();
  return Buffer.concat([signature, Buffer.from(content)]).toString("base64url");
}

/** Replaces each character by every other one, which flips each bit and all combinations. */
function withOneChanged(token: string): string[] {
  return [...token].flatMap((character, at) =>
    base64url
      .filter((other) => other !== character)
      .map((other) => token.slice(0, at) + other + token.slice(at + 1)),
  );
}

test("forged, shortened, changed, expired and foreign tokens, and those of earlier releases, change nothing and all get the same page, which says what to do [FM04, OW02]", async () => {
  const { app, store, clock, ownerLinks, logged } = await newApp();
  const leadId = await saveLead(store, { ...newLead(clock()), spamSigns: ["links"] });
  const before = await store.findLead(leadId);
  const retention = { heldDays: 90 };
  const foreign = createOwnerLinks({ secret: "another secret", origin: ownOrigin, clock, retention });
  const tokensOf = ({ linksOf }: typeof ownerLinks) => {
    const { toRequest, toWaiting } = linksOf("email")!;
    const all = [toRequest(leadId), toRequest(leadId, { mayDelete: true }), toWaiting()];
    return all.map((link) => link.split("/").at(-1) ?? "");
  };
  const content = (until: number) => `kind=request&until=${until}&for=email&request=${leadId}`;
  const good = tokensOf(ownerLinks);
  const expires = clock().getTime() + 1;
  const tokens = [
    ...withOneChanged(good[0] ?? ""),
    ...good.flatMap((token) => [...token].slice(1).map((_, at) => token.slice(0, at + 1))),
    ...good.flatMap((token) => [`${token}A`, `${token}=`, `${token}.`, `A${token}`, `${token}${token}`]),
    ...tokensOf(foreign),
    signed(content(expires), ""),
    signed(content(clock().getTime())),
    signed(`kind=waits&until=${clock().getTime()}&for=email`),
    ...["delete", ""].map((kind) => signed(content(expires).replace("request", kind))),
    ...["never", ""].map((until) => signed(content(expires).replace(String(expires), until))),
    ...["gone@example.com", ""].map((reader) =>
      signed(content(expires).replace("for=email", `for=${reader}`)),
    ),
    ...[`spam ${expires} ${leadId}`, `waits ${expires} email`, "spam"].map((former) => signed(former)),
    ...["%00", "constructor", "spam", leadId, "x".repeat(5000)],
  ];
  expect(tokens.filter((token) => ownerLinks.verify(token) !== null)).toEqual([]);

  const answers = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (index % 37 > 0 && index < tokens.length - 100) continue;
    const method = index % 2 === 0 ? "POST" : "GET";
    const response = await app.request(`${ownOrigin}/owner/${token}`, { method });
    answers.add(JSON.stringify([response.status, [...response.headers], await response.text()]));
  }
  expect([...answers]).toEqual([expect.stringMatching(/^\[404,.*This link doesn&#39;t work/)]);
  expect([...answers][0]).toContain(
    "Nothing changed. A link works for 90 days, and only if it's whole. Open the newest email you got",
  );
  expect(await store.findLead(leadId)).toEqual(before);
  expect(logged.join()).not.toContain(leadId);
});
