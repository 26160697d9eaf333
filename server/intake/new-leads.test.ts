import { expect, test } from "vitest";
import { honeypotField } from "#domain/leads/spam-signs.ts";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { contactForm } from "#domain/requests/contact-form.ts";
import { tooManyAttemptsError } from "#domain/requests/request-protocol.ts";
import { site } from "#tests/support/built-site.ts";
import { newApp, postForm, postJson } from "#tests/support/new-app.ts";
import { consultation, validRequest } from "#tests/support/valid-request.ts";
import { StoreUnavailableError } from "../store/store-errors.ts";

const { path } = consultationForm;

test("suspected spam is stored as such and answered like any other request; the log says why [X15]", async () => {
  const { app, store, logged } = await newApp();
  await postJson(app, path, consultation());
  const signs: [string, object][] = [
    ["honeypot", { [honeypotField]: "Buy now" }],
    ["link-in-name", { firstName: "Win www.a.example" }],
    ["links", { message: "h\u200bttps://a.example https://\u200bä.example ｗｗｗ.c.example" }],
    ["spam-words", { message: "Back\u00adlinks and vi\u{e0041}agra" }],
  ];
  for (const [sign, changed] of signs) {
    const response = await postJson(app, path, consultation({ email: `${sign}@x.example`, ...changed }));
    const [lead] = await store.listLeads();
    expect(await response.json()).toMatchObject({ ok: true, id: lead?.id, confirmed: true });
    expect(lead).toMatchObject({
      status: "held",
      spamSigns: expect.arrayContaining([sign]),
      deliveries: [{ channel: "email", state: "pending" }],
    });
  }
  await postForm(app, path, { ...consultation(), email: "form@x.example", [honeypotField]: "Buy now" });
  const held = (await store.listLeads()).filter(({ status }) => status === "held").reverse();
  expect(held).toHaveLength(signs.length + 1);
  const warnings = logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
  expect(warnings).toMatchObject(held.map(({ id, spamSigns }) => ({ lead: id, spamSigns })));
});

test("a network has ten requests mailed one by one, and a twenty-first must wait, whatever its form; repeats and requests that an unavailable store rejected do not count [X15, SF09, FM03]", async () => {
  const { app, store } = await newApp();
  const post = (number: number, address: string) => {
    const own = { email: `dana${number}@example.net`, submissionId: `submission-${number}` };
    return postJson(app, path, consultation(own), {}, address);
  };
  const { saveLead } = store;
  store.saveLead = () => Promise.reject(new StoreUnavailableError("away"));
  expect((await post(1, "2001:db8:1:2::1")).status).toBe(503);
  store.saveLead = saveLead;
  for (let number = 1; number <= 20; number++) {
    expect((await post(number, `2001:db8:1:2::${number}`)).status).toBe(200);
    expect((await post(1, "2001:db8:1:2::1")).status).toBe(200);
  }
  const mailed = (await store.listLeads()).filter(({ deliveries: [email] }) => email?.nextAttemptAt);
  expect(mailed).toHaveLength(10);
  for (let number = 21; number <= 40; number++)
    expect((await post(number, "2001:db8:1:4::1")).status).toBe(200);
  const refused = await post(41, "2001:db8:1:2:ffff::1");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("600");
  expect(await refused.json()).toEqual({ ok: false, error: tooManyAttemptsError });
  const message = validRequest(contactForm, { email: "lee@example.net" });
  expect((await postJson(app, contactForm.path, message, {}, "2001:db8:1:2::1")).status).toBe(429);
  expect((await post(20, "2001:db8:1:2::a")).status).toBe(200);
  expect((await post(41, "2001:db8:1:3::1")).status).toBe(200);
  expect(await store.listLeads()).toHaveLength(41);
});

test("repeats, canaries and suspected spam keep no real request from being mailed, and only the spam is stored, once [SF08, FM03]", async () => {
  const { app, store, clock } = await newApp({ channels: ["email", "confirmation"] });
  const post = (changed: object, address: string) => postJson(app, path, consultation(changed), {}, address);
  for (let again = 0; again < 45; again++) {
    const email = `${again}@example.net`;
    const spam = { [honeypotField]: "Buy", email, submissionId: `submission-${again}` };
    const canary = { email: `${again}@canary.invalid` };
    for (const changed of [spam, spam, { ...spam, message: "Other words." }, canary])
      await post(changed, `73.78.200.${again}`);
  }
  await post({}, "73.78.200.99");
  const now = clock().toISOString();
  const at = (channel: string, nextAttemptAt: string | null = now) =>
    expect.objectContaining({ channel, nextAttemptAt });
  const expected = [[at("confirmation"), at("email")], ...Array(45).fill([at("email", null)])];
  expect((await store.listLeads()).map(({ deliveries }) => deliveries)).toEqual(expected);
});

test("whether a request is confirmed follows the site that took it, also when that changes while the server runs [OW10]", async () => {
  const { app: former, store } = await newApp({ channels: ["email", "confirmation"] });
  const confirmation = { ...site.thankYou.confirmation, send: false };
  const { app: changed } = await newApp({ store, site: { thankYou: { ...site.thankYou, confirmation } } });
  for (const [index, app] of [former, changed, former].entries())
    await postJson(app, path, consultation({ email: `${index}@example.net` }));
  const sent = (await store.listLeads()).map(({ deliveries }) => deliveries.map(({ channel }) => channel));
  expect(sent).toEqual([["confirmation", "email"], ["email"], ["confirmation", "email"]]);
});
