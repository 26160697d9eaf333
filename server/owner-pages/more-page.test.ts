import { expect, test } from "vitest";
import { hourMs } from "#domain/durations.ts";
import { site } from "#tests/support/built-site.ts";
import { headerOf, readMessage } from "#tests/support/mail-peer.ts";
import { mainOf, newApp } from "#tests/support/new-app.ts";
import { notifyOwners, ownerContext } from "#tests/support/owner.ts";
import { consent } from "#tests/support/store-engines.ts";
import { channelsTo, newLead, saveLead, startMail } from "#tests/support/test-lead.ts";

/** Two requests of Lee, one of Ann with Lee's phone number, one of Lee's from another; Lee has agreed to text messages. */
async function open() {
  const { app, store, clock, ownerLinks } = await newApp();
  const mail = await startMail();
  const ids: string[] = [];
  for (const [firstName, message, phone] of [
    ["Lee", "First <b>line</b>.\nSecond line."],
    ["Lee", "Another day."],
    ["Ann", "From the same phone."],
    ["Lee", "From work.", "303-555-0199"],
    ["Kim", "Somebody else.", "303-555-0188"],
  ] as const) {
    const fields = { firstName, message, email: `${firstName}@example.net`, ...(phone && { phone }) };
    const recorded = { ...consent, recordedAt: clock().toISOString() };
    const smsConsent = firstName === "Lee" && !phone ? recorded : null;
    ids.push(await saveLead(store, { ...newLead(clock(), { ...fields, smsOptIn: true }), smsConsent }));
    clock.forward(600_000);
  }
  const [id = ""] = ids;
  const context = ownerContext({
    store,
    channels: channelsTo({ mail }),
    clock,
    site: { ...site, ownerLinks },
  });
  const page = async () => (await app.request(ownerLinks.linkTo("more", id))).text();
  const post = (link: string, fields: Record<string, string> | string) =>
    app.request(link, { method: "POST", headers: { origin: "null" }, body: new URLSearchParams(fields) });
  const press = async (what: string) => {
    const answer = await post(ownerLinks.linkTo("more", id), { do: what });
    expect(answer.status).toBe(303);
    return (await app.request(answer.headers.get("location") ?? "")).text();
  };
  const mails = async () => {
    clock.forward(1000);
    await notifyOwners(context);
    return mail.messages.splice(0).map(({ raw }) => readMessage(raw));
  };
  await mails();
  return { app, store, clock, ownerLinks, id, ids, page, press, post, mails };
}

test("no more texts: the proofs are revoked, and no page has a button to text; what is no choice changes nothing [SF16]", async () => {
  const { app, store, ownerLinks, id, page, post, press } = await open();
  for (const what of ["nothing", "__proto__", ""]) await post(ownerLinks.linkTo("more", id), { do: what });
  await app.request(`${ownerLinks.linkTo("more", id)}?do=no-texts`);
  expect(await page()).toContain('href="sms:+13035550100"');
  expect(await page()).toContain("No more texts to this number");
  expect(await press("no-texts")).toContain("Please don&#39;t text this number");
  await press("no-texts");
  expect(await page()).toContain('<dd dir="auto">No longer: they opted out, so don&#39;t text</dd>');
  const proofs = await store.listSmsConsents("303-555-0100");
  expect(proofs.map(({ revokedHow }) => revokedHow !== null)).toEqual([true, true]);
  for (const each of await store.listLeads()) {
    const html = await (await app.request(ownerLinks.linkTo("more", each.id))).text();
    expect(html).not.toMatch(/sms:|No more texts to/);
  }
});

test("send it again: once in an hour, as a mail of its own, also when it was delivered [SF16]", async () => {
  const { store, clock, press, mails } = await open();
  for (const claimed of await store.claimDueMessages({ now: clock(), limit: 9, leaseMs: 1000 }))
    await store.markDelivered(claimed);
  expect(await press("again")).toContain("on its way to you again");
  await press("again");
  const [first, ...more] = await mails();
  expect(more).toEqual([]);
  expect(headerOf(first!.headers, "subject")).toMatch(/^Sent again: Lee \(/);
  expect(first!.text).toContain("Second line.");
  clock.forward(hourMs);
  await press("again");
  const [second] = await mails();
  expect(headerOf(second!.headers, "message-id")).not.toBe(headerOf(first!.headers, "message-id"));
});

test("delete: the owners get a mail, whose page ticks what shares address and phone; only what is shown and ticked goes [SF16, TR19]", async () => {
  const { app, store, clock, ownerLinks, id, ids, page, press, post, mails } = await open();
  const [, second = "", ann = "", fromWork = ""] = ids;
  await store.markAnswered(second, clock());
  const pages = { "the request": await page() } as Record<string, string>;
  const answer = await press("forget");
  expect(answer).toContain("Nothing is deleted yet");
  expect(answer).not.toContain("Ann");
  await post(ownerLinks.linkTo("more", second), { do: "forget" });
  const [mail, ...others] = await mails();
  expect(headerOf(mail!.headers, "subject")).toBe("Delete everything saved about Lee (0100)?");
  expect(others).toEqual([]);
  const link = /See what would be deleted: (\S+)/.exec(mail!.text)?.[1] ?? "";
  expect(ownerLinks.verify(link.split("/").at(-1) ?? "")).toMatchObject({ action: "forget" });
  const html = await (await app.request(link)).text();
  pages["delete?"] = html;
  const choices = [...html.matchAll(/type="checkbox" name="request" value="([\w-]+)"( checked)?/g)];
  const ticked = choices.filter(([, , checked]) => checked).map(([, value = ""]) => value);
  expect(choices.map(([, value]) => value)).toEqual([id, second, ann, fromWork]);
  expect(ticked).toEqual([id, second]);
  // Ann's too may be the refusal of a number that both have.
  await store.recordSmsConsent({ ...consent, submissionId: "refused", consented: false });
  // Came after the page was shown.
  const third = { email: "Lee@example.net", message: "A third day." };
  const later = await saveLead(store, newLead(clock(), third));
  const kim = ids.at(-1) ?? "";
  for (const sent of ["", `request=${kim}`, "count=4"])
    expect(await (await post(link, sent)).text()).toContain("Nothing was selected");
  expect(await store.listLeads()).toHaveLength(6);
  const chosen = [...ticked, kim].map((value) => `request=${value}`);
  pages.deleted = await (await post(link, chosen.join("&"))).text();
  expect((await store.listLeads()).map((each) => each.id).sort()).toEqual([ann, fromWork, kim, later].sort());
  expect(await (await app.request(ownerLinks.linkTo("forget", kim))).text()).not.toContain("Proof");
  const proofs = await store.listSmsConsents("303-555-0100");
  expect(proofs.map(({ consented }) => consented)).toEqual([true, true, false]);
  const again = await post(link, { request: id });
  expect(again.status).toBe(404);
  pages["no longer stored"] = await again.text();
  const texts = Object.entries(pages).map(([name, text]) => `==== ${name}\n${mainOf(text)}`);
  const whole = texts.join("\n").replace(/(name="request" value=")[^"]+/g, "$1<id>");
  await expect(whole).toMatchFileSnapshot("more-pages.txt");
});

test("a request marked as spam says so wherever it is answered, and can be unmarked there [SF02, OW02]", async () => {
  const { app, store, clock, ownerLinks, id, page, press, post, mails } = await open();
  expect(await page()).not.toContain("<dt>Marked</dt>");
  await store.markSpam(id, clock());
  const answered = ownerLinks.linkTo("answered", id);
  const markedAsSpam = '<dt>Marked</dt><dd dir="auto">As spam, so it&#39;s deleted sooner</dd>';
  expect(await (await app.request(answered)).text()).toContain(markedAsSpam);
  await post(answered, {});
  const html = await (await app.request(answered)).text();
  expect(html).toContain(markedAsSpam);
  expect(html).toMatch(/<a class="quiet" href="[^"]*">It(?:'|&#39;)s a real request</);
  expect(await page()).toContain(markedAsSpam);
  await press("again");
  const [copy] = await mails();
  expect(copy?.text).toContain("Marked: As spam, so it's deleted sooner");
  expect(copy?.text).toContain("It's a real request: ");
});
