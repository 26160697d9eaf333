import { expect, test } from "vitest";
import { hourMs } from "#domain/durations.ts";
import type { Channel } from "#domain/leads/lead.ts";
import { site } from "#tests/support/built-site.ts";
import { headerOf, readMessage } from "#tests/support/mail-peer.ts";
import { mainOf, newApp, ownOrigin } from "#tests/support/new-app.ts";
import { notifyOwners, ownerContext } from "#tests/support/owner.ts";
import { consent, newStore } from "#tests/support/store-engines.ts";
import { channelsTo, newLead, priceOf, saveLead, startClock, startMail } from "#tests/support/test-lead.ts";
import type { NewLead } from "../store/stored-records.ts";

const owners = [{ name: "Nora Reed" }, { name: "Theo Kim" }];

/** Stores a request to a business with two owners, and returns its page. */
async function open(changed: Partial<NewLead> & { owners?: typeof owners } = {}) {
  const { owners: named = owners, ...lead } = changed;
  const clock = startClock();
  const [store, mail] = [await newStore(["email", "webhook", "confirmation"]), await startMail()];
  const { app, ownerLinks } = await newApp({
    store,
    clock,
    channels: ["email", "webhook"],
    business: { owners: named, reminders: "on" },
  });
  const id = await saveLead(store, { ...newLead(clock()), ...lead });
  const { toRequest } = ownerLinks.linksOf("email")!;
  const link = toRequest(id);
  const post = (to: string, fields: Record<string, string> | string) =>
    app.request(to, { method: "POST", body: new URLSearchParams(fields) });
  const read = async (to = link) => {
    const answer = await app.request(to);
    expect(answer.status).toBe(200);
    return mainOf(await answer.text());
  };
  /** Presses the button of this label, as the page shows it, and returns the page it leads to. */
  async function press(label: string): Promise<string> {
    const [, value = "no such button"] =
      new RegExp(`<button[^>]* name="do" value="([^"]*)">${label.replaceAll("'", "(?:'|&#39;)")}<`).exec(
        await read(),
      ) ?? [];
    const answer = await post(link, { do: value });
    expect([label, answer.status]).toEqual([label, 303]);
    return read(`${ownOrigin}${answer.headers.get("location")}`);
  }
  const context = ownerContext({
    store,
    channels: channelsTo({ mail }),
    clock,
    site: { ...site, business: { ...site.business, owners: named, reminders: "off" }, ownerLinks },
  });
  const mails = async () => {
    clock.forward(1000);
    await notifyOwners(context);
    return mail.messages.splice(0).map(({ raw }) => readMessage(raw));
  };
  const found = async () => (await store.findLead(id))!;
  return { app, store, clock, toRequest, id, link, post, read, press, mails, found };
}

const buttonsOf = (html: string) =>
  [...html.matchAll(/<button[^>]*>([^<]+)</g)].map(([, label = ""]) => label.replaceAll("&#39;", "'"));
const statusOf = (html: string) => /role="status">([^<]+)</.exec(html)?.[1]?.replaceAll("&#39;", "'");

test("the page shows who, what, when, the price, notes and what they wrote, and opening it changes nothing [FM04, OW02]", async () => {
  const fields = {
    services: ["dog-walking"],
    name: "<b>Dana</b> Reed",
    email: "dana@example.net",
    phone: "303-555-0100",
    zipCode: "80199",
    startDate: "2025-12-02",
    endDate: "2025-12-03",
    serviceNeeds: "Biscuit is <i>shy</i>.\nhttps://evil.example",
  };
  const price = priceOf({ form: "schedule", fields, receivedAt: "2025-11-21T16:00:00.000Z" });
  const { link, read, found } = await open({ form: "schedule", fields, ...price });
  const before = await found();
  const html = await read();
  expect(html).toContain(
    "<h1>&lt;b&gt;Dana&lt;/b&gt; Reed: Dog Walking, Tue, Dec 2 to Wed, Dec 3, 80199</h1>",
  );
  expect(html).toContain("<li>You promised an answer by ");
  expect(html).toContain("<li>Outside your area: 80199 isn&#39;t in ");
  expect(html).toContain('href="tel:+13035550100">Call</a>');
  expect(html).toMatch(/href="mailto:dana@example\.net\?subject=Your%20price[^"]*">Send price<\/a>/);
  expect(html).toContain("<dt>Dog Walking</dt><dd>from $62");
  expect(html).toContain("Biscuit is &lt;i&gt;shy&lt;/i&gt;.\nhttps://evil.example</dd>");
  expect(html).not.toMatch(/href="[^"]*evil/);
  expect(buttonsOf(html)).toEqual([
    "Nora answered",
    "Theo answered",
    "Remind me tomorrow",
    "It's spam",
    "Send it to me again",
    "Delete this person's data",
  ]);
  for (const query of ["?do=spam", "?do=answered%20Nora", "?done=spam", "?done=__proto__"])
    expect(statusOf(await read(link + query))).toBeUndefined();
  expect(await found()).toEqual(before);
});

test("an answer is stored with the owner's name, the first of two at one moment, and can be taken back [FM04, OD03]", async () => {
  const { press, post, link, read, found, clock } = await open();
  for (const act of ["constructor", ""]) await post(link, { do: act });
  expect((await found()).answeredAt).toBeUndefined();
  // The page is from before the owners' names changed.
  await post(link, { do: "answered Mallory" });
  expect((await found()).answeredAt).toBe("2025-11-21T16:00:00.000Z");
  expect(await found()).not.toHaveProperty("answeredBy");
  await post(link, { do: "unanswered" });
  expect(statusOf(await press("Nora answered"))).toBe("Got it. Nobody gets any more reminders about it.");
  clock.forward(60_000);
  await post(link, { do: "answered Theo" });
  expect(await found()).toMatchObject({ answeredBy: "Nora", answeredAt: "2025-11-21T16:00:00.000Z" });
  const answered = await read();
  expect(answered).toContain("<li>Nora answered it on Friday, November 21, 2025 at 9:00 AM MST.</li>");
  expect(answered).not.toContain("You promised an answer");
  expect(buttonsOf(answered).slice(0, 2)).toEqual(["Not answered yet? Undo", "It's spam"]);
  expect(statusOf(await press("Not answered yet\\? Undo"))).toBe("It's waiting for an answer again.");
  await post(link, { do: "unanswered" });
  expect((await found()).answeredAt).toBeUndefined();
  expect(statusOf(await read(`${link}?done=answered`))).toBeUndefined();
  expect(statusOf(await press("Theo answered"))).toMatch(/^Got it/);
});

test("a single owner has one button, two with one first name full names; spam can be undone, and a given-up delivery retried [FM04, SF02, SF17, SF18, OW03, OD03]", async () => {
  const { store, press, read, found, clock } = await open({
    owners: [{ name: "Nora Reed" }],
    spamSigns: ["links"],
  });
  const alike = await open({ owners: [{ name: "Sam Rivera" }, { name: "Sam de Jong" }] });
  expect(buttonsOf(await alike.read())[1]).toBe("Sam de Jong answered");
  const claimOf = (claiming: typeof store, channel: Channel) =>
    claiming.claimDueMessages({ now: clock(), limit: 9, leaseMs: 1000, channel });
  for (const email of await claimOf(alike.store, "email")) await alike.store.markDelivered(email);
  const [confirmation] = await claimOf(alike.store, "confirmation");
  await alike.store.markFailed(confirmation!, { error: "gone", at: clock(), nextAttemptAt: null });
  expect(await alike.read()).not.toContain("It didn't go out");
  const held = await read();
  expect(held).toContain("<li>It looks like spam: it links to other sites.</li>");
  expect(buttonsOf(held).slice(0, 2)).toEqual(["It's real", "It's spam"]);
  expect(statusOf(await press("It's real"))).toMatch(/^It's a real request now\./);
  expect(await found()).toMatchObject({ status: "accepted" });
  const other = await saveLead(store, newLead(clock()));
  for (const claimed of [...(await claimOf(store, "email")), ...(await claimOf(store, "webhook"))])
    await store.markFailed(claimed, { error: "gone", at: clock(), nextAttemptAt: null });
  expect(await read()).toContain("<p>It didn't go out by email, webhook.</p>");
  expect(statusOf(await press("Try again"))).toBe("It has gone out or is on its way.");
  expect((await found()).deliveries.map(({ state }) => state)).toEqual(["pending", "pending"]);
  const others = (await store.findLead(other))!.deliveries.map(({ channel, state }) => `${channel} ${state}`);
  expect(others).toEqual(expect.arrayContaining(["email dead", "webhook dead"]));
  expect(await read()).not.toContain("Try again");
  await press("I've answered");
  expect((await found()).answeredBy).toBeUndefined();
  expect(await read()).toContain("<li>You answered it on ");
  expect(statusOf(await press("It's spam"))).toMatch(/^It won't go out to anyone else\./);
  expect(await found()).toMatchObject({ status: "spam" });
  expect(await read()).toContain("<li>It&#39;s marked as spam, so it&#39;s deleted sooner.</li>");
  await press("It's real");
  expect(await found()).toMatchObject({ status: "accepted" });
});

test("the no-texts button revokes the proofs, and no page offers to text the number [FM04, SF16]", async () => {
  const { store, clock, toRequest, read, press } = await open({
    smsConsent: { ...consent, recordedAt: startClock()().toISOString() },
    fields: { ...newLead(startClock()()).fields, smsOptIn: true },
  });
  const other = await saveLead(store, newLead(clock(), { smsOptIn: true }));
  expect(await read()).toContain('href="sms:+13035550100"');
  expect(statusOf(await press("No more texts to this number"))).toBe(
    "Got it. Please don't text this number anymore.",
  );
  const proofs = await store.listSmsConsents("303-555-0100");
  expect(proofs.map(({ revokedHow }) => revokedHow !== null)).toEqual([true]);
  for (const page of [await read(), await read(toRequest(other))])
    expect(page).not.toMatch(/sms:|No more texts to/);
});

test("a request is mailed again at most once an hour, as a separate mail [FM04, SF16, WM10]", async () => {
  const { store, clock, press, mails } = await open();
  await mails();
  expect(statusOf(await press("Send it to me again"))).toContain("on its way to you again");
  expect(statusOf(await press("Send it to me again"))).toContain(", unless it came within the last hour.");
  // Only by email: the webhook is not read by people.
  expect(await store.listNotices("copy", clock())).toHaveLength(1);
  const [first, ...more] = await mails();
  expect(more).toEqual([]);
  expect(headerOf(first!.headers, "subject")).toMatch(/^Sent again: Dana \(/);
  expect(first!.text).toContain("One is shy.");
  clock.forward(hourMs);
  await press("Send it to me again");
  const [second] = await mails();
  expect(headerOf(second!.headers, "message-id")).not.toBe(headerOf(first!.headers, "message-id"));
  expect(second!.text).toContain("Answered: ");
  await press("It's spam");
  clock.forward(hourMs);
  await press("Send it to me again");
  const [spam] = await mails();
  expect(spam!.text).not.toContain("Answered: ");
});

test("only the mail's link deletes, only selected requests, and shows no other person's before; a record of declined consent goes with the last request from its phone number [FM04, SF16, TR19]", async () => {
  const { app, store, clock, id, toRequest, link, post, press, read, mails } = await open({
    fields: { ...newLead(startClock()()).fields, firstName: "Lee", email: "lee@example.net" },
  });
  const save = (firstName: string, email: string, phone = "303-555-0100") => {
    clock.forward(hourMs);
    return saveLead(store, newLead(clock(), { firstName, email, phone }));
  };
  const second = await save("Lee", "lee@example.net");
  const ann = await save("Ann", "ann@example.net");
  const fromWork = await save("Lee", "lee@example.net", "303-555-0199");
  const kim = await save("Kim", "kim@example.net", "303-555-0188");
  await store.recordSmsConsent({ ...consent, consented: false, recordedAt: clock().toISOString() });
  const refusals = async () => (await store.listSmsConsents(consent.phone)).length;
  await mails();
  const answer = await press("Delete this person's data");
  expect(statusOf(answer)).toMatch(/^Nothing is deleted yet\./);
  expect(answer).not.toContain("Ann");
  // The page's own link neither asks nor deletes.
  await post(link, `request=${id}`);
  await post(`${link}?mayDelete=yes`, `request=${id}&mayDelete=yes`);
  expect(await store.listLeads()).toHaveLength(5);
  const [mail] = await mails();
  expect(headerOf(mail!.headers, "subject")).toBe("Delete everything saved about Lee (0100)?");
  const toDelete = /See what would be deleted: (\S+)/.exec(mail!.text)?.[1] ?? "";
  const asked = await read(toDelete);
  const choices = [...asked.matchAll(/type="checkbox" name="request" value="([\w-]+)"( checked)?/g)];
  expect(choices.map(([, value]) => value)).toEqual([id, second, ann, fromWork]);
  const ticked = choices.filter(([, , checked]) => checked).map(([, value = ""]) => value);
  expect(ticked).toEqual([id, second]);
  expect(asked).toContain("The request you came from");
  // Stored after the page was shown.
  const later = await save("Lee", "lee@example.net");
  for (const sent of ["", `request=${kim}`, "do=spam"])
    expect(await (await post(toDelete, sent)).text()).toContain("Nothing was selected");
  expect(await store.listLeads()).toHaveLength(6);
  const chosen = [...ticked, kim].map((value) => `request=${value}`).join("&");
  expect(await (await post(toDelete, chosen)).text()).toContain("2 requests deleted");
  const left = (await store.listLeads()).map((each) => each.id);
  expect(left.sort()).toEqual([ann, fromWork, kim, later].sort());
  for (const to of [toDelete, link]) {
    const gone = await app.request(to);
    expect(gone.status).toBe(404);
    expect(await gone.text()).toContain("This request has been deleted");
  }
  expect(await refusals()).toBe(1);
  await post(toRequest(ann, { mayDelete: true }), `request=${ann}&request=${later}`);
  expect(await refusals()).toBe(0);
});
