import { expect, test } from "vitest";
import { dayMs } from "#domain/durations.ts";
import { elapsedField, honeypotField } from "#domain/leads/spam-signs.ts";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { contactForm } from "#domain/requests/contact-form.ts";
import { tooManyAttemptsError } from "#domain/requests/request-protocol.ts";
import { newApp, postJson } from "#tests/support/new-app.ts";
import { startClock } from "#tests/support/test-lead.ts";
import { consultation, validRequest } from "#tests/support/valid-request.ts";
import { createRepeatedTexts, visibleTexts } from "./spam-signals.ts";

const { path } = consultationForm;

test("a long text counts the other addresses that sent it within a day, however it is written; a short one none [X15]", () => {
  const clock = startClock();
  const findRepeats = createRepeatedTexts(clock);
  const others = (text: string, name: string) => {
    const { others, remember } = findRepeats(text, `${name}@x.example`);
    remember();
    return others;
  };
  const long = "We can put your business in front of thousands of buyers every day. ".repeat(2);
  expect(others(long, "a")).toBe(0);
  expect(others(long, "A")).toBe(0);
  expect(others(` ${long.toUpperCase()}\n`, "b")).toBe(1);
  expect(others(long, "c")).toBe(2);
  expect(others(`${long} Really.`, "d")).toBe(0);
  for (const name of ["a", "b", "c", "d"]) expect(others("Please call me.", name)).toBe(0);
  clock.forward(dayMs + 1);
  expect(others(long, "d")).toBe(0);
});

test("an estimate is our own text, which visitors with the same dates have alike [X15]", () => {
  const estimate = "Boarding, Mon, Mar 1, 2027. ".repeat(9);
  expect(visibleTexts({ estimate, message: "Hi" }).join("")).toBe("Hi");
});

test("suspected spam is stored, marked and answered like any other request; the log says why [X15]", async () => {
  const { app, store, logged } = await newApp();
  await postJson(app, path, consultation());
  const signs: [string, object][] = [
    ["honeypot", { [honeypotField]: "Buy now" }],
    ["too-fast", { [elapsedField]: 300, message: "See https://a.example" }],
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
  const held = (await store.listLeads()).filter(({ status }) => status === "held").reverse();
  expect(held).toHaveLength(signs.length);
  const warnings = logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
  expect(warnings).toMatchObject(held.map(({ id, spamSigns }) => ({ lead: id, spamSigns })));
});

test("a twenty-first request from one network has to wait, whatever its form, but a repeat gets its answer [X15, SF09]", async () => {
  const { app, store } = await newApp();
  const post = (number: number, address: string) => {
    const own = { email: `dana${number}@example.net`, submissionId: `submission-${number}` };
    return postJson(app, path, consultation(own), {}, address);
  };
  for (let number = 1; number <= 20; number++)
    expect((await post(number, `2001:db8:1:2::${number}`)).status).toBe(200);
  for (let again = 0; again < 5; again++) await post(1, "2001:db8:1:4::1");
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

test("repeats and canaries are stored nowhere and count nowhere: no honest request is hidden by them [SF08]", async () => {
  const { app, store, clock } = await newApp({ channels: ["email", "confirmation"] });
  const post = (changed: object, address: string) => postJson(app, path, consultation(changed), {}, address);
  const marked = { [honeypotField]: "Buy" };
  const repeated = { ...marked, email: "lee@example.net", submissionId: "submission-1" };
  for (let again = 0; again < 45; again++) {
    const canary = { ...marked, email: `${again}@canary.invalid` };
    for (const changed of [repeated, { ...repeated, message: "Other words." }])
      await post(changed, "73.78.1.5");
    await post(canary, `73.78.200.${again}`);
  }
  await post({}, "73.78.200.9");
  await post({ ...marked, email: "sam@example.net" }, "203.0.113.7");
  const now = clock().toISOString();
  const at = (channel: string, nextAttemptAt: string | null = now) =>
    expect.objectContaining({ channel, nextAttemptAt });
  const expected = [[at("email", null)], [at("confirmation"), at("email")], [at("email", null)]];
  expect((await store.listLeads()).map(({ deliveries }) => deliveries)).toEqual(expected);
});

test("the same long text from a fourth address is suspected, not counting rejected requests [X15, FX32]", async () => {
  const { app, store } = await newApp();
  const message = "We have three dogs and a cat who all need walking, feeding and company. ".repeat(3);
  const send = (name: string, text = message) =>
    postJson(app, path, consultation({ message: text, email: `${name}@x.example` }));
  for (const text of ["one", "two", "three"]) await send("refused", text);
  expect((await send("refused")).status).toBe(429);
  for (const name of ["a", "b", "c", "d"]) await send(name);
  const statuses = (await store.listLeads()).map(({ status }) => status);
  expect(statuses.slice(0, 4)).toEqual(["held", "accepted", "accepted", "accepted"]);
});
