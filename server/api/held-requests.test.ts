import fc from "fast-check";
import { expect, test } from "vitest";
import { elapsedField, honeypotField } from "../../domain/leads/spam-signs.ts";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { tooManyAttemptsError } from "../../domain/requests/request-protocol.ts";
import { scheduleForm } from "../../domain/requests/schedule-form.ts";
import { newApp } from "../../tests/support/new-app.ts";
import { consultation, postForm, postJson, schedule } from "../../tests/support/post-request.ts";

const { path } = consultationForm;

test("a request with a sign of spam is stored, held and answered like any other; the log says why [X15]", async () => {
  const { app, store, logged } = await newApp();
  await postJson(app, path, consultation());
  const signs: [string, object][] = [
    ["honeypot", { [honeypotField]: "Buy now" }],
    ["too-fast", { [elapsedField]: 300, message: "See https://a.example" }],
    ["links", { message: "https://a.example https://b.example https://c.example" }],
    ["link-in-name", { firstName: "Win www.a.example" }],
    ["spam-words", { message: "Cheap viagra at our online casino" }],
  ];
  for (const [sign, changed] of signs) {
    const response = await postJson(app, path, consultation({ email: `${sign}@x.example`, ...changed }));
    const [lead] = await store.listLeads();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true, id: lead?.id, confirmed: true });
    expect(lead).toMatchObject({
      status: "held",
      heldFor: expect.arrayContaining([sign]),
      deliveries: [{ channel: "email", state: "pending" }],
    });
  }
  const held = (await store.listLeads()).filter(({ status }) => status === "held").reverse();
  expect(held).toHaveLength(signs.length);
  const warnings = logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
  expect(warnings).toMatchObject(held.map(({ id, heldFor }) => ({ lead: id, heldFor })));
});

test("the same long text from a fourth address is held [X15]", async () => {
  const { app, store } = await newApp();
  const message = "We can put your business in front of thousands of buyers every day, at no cost. ".repeat(
    2,
  );
  for (const name of ["a", "b", "c", "d"])
    await postJson(app, path, consultation({ message, email: `${name}@x.example` }));
  const statuses = (await store.listLeads()).map(({ status }) => status).reverse();
  expect(statuses).toEqual(["accepted", "accepted", "accepted", "held"]);
});

test("a form posted without JavaScript with its honeypot filled is held, and the same sent without it gets through", async () => {
  const { app, store } = await newApp();
  expect((await postForm(app, path, consultation({ [honeypotField]: "x" }))).status).toBe(303);
  expect(await store.listLeads()).toMatchObject([{ status: "held", heldFor: ["honeypot"] }]);
  await postJson(app, path, consultation());
  expect((await store.listLeads()).map(({ status }) => status)).toEqual(["accepted", "held"]);
});

test("an eleventh request from one network has to wait, but a repeat gets its answer [X15]", async () => {
  const { app, store } = await newApp();
  const post = (number: number, address: string) => {
    const own = { email: `dana${number}@example.net`, submissionId: `submission-${number}` };
    return postJson(app, path, consultation(own), {}, address);
  };
  for (let number = 1; number <= 10; number++)
    expect((await post(number, `2001:db8:1:2::${number}`)).status).toBe(200);
  for (let again = 0; again < 5; again++) await post(1, "2001:db8:1:4::1");
  for (let number = 21; number <= 30; number++)
    expect((await post(number, "2001:db8:1:4::1")).status).toBe(200);
  const refused = await post(11, "2001:db8:1:2:ffff::1");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("600");
  expect(await refused.json()).toEqual({ ok: false, error: tooManyAttemptsError });
  expect((await post(10, "2001:db8:1:2::a")).status).toBe(200);
  expect((await post(11, "2001:db8:1:3::1")).status).toBe(200);
  expect(await store.listLeads()).toHaveLength(21);
});

test("no request as people send it is held [X15]", async () => {
  const { app, store, clock } = await newApp();
  let number = 0;
  await fc.assert(
    fc.asyncProperty(humanRequest, async ({ way, elapsedMs, path, fields }) => {
      // Spaced out, because the limit per e-mail address is not tested here.
      clock.forward(60_000);
      const request = { ...fields, email: `person${++number}@example.net`, [honeypotField]: "" };
      const response =
        way === "no-javascript"
          ? await postForm(app, path, request)
          : await postJson(app, path, { ...request, [elapsedField]: elapsedMs });
      expect(response.status).toBe(way === "no-javascript" ? 303 : 200);
    }),
    { numRuns: 200, seed: 20_261_121 },
  );
  const leads = await store.listLeads();
  expect(leads).toHaveLength(200);
  expect(leads.filter(({ status }) => status !== "accepted").map(({ fields }) => fields)).toEqual([]);
});

const sentences = [
  "We have two dogs and would like a walk at noon on weekdays.",
  "Our cat Casino needs a pill twice a day.",
  "We are away from Dec 20 to Jan 2, is that possible?",
  "She is shy at first, then your best friend!",
  "Our vet is at https://vet.example/castle-rock",
  "Please call, I am bad at e-mail :)",
  "Gate code on request. The dog door is left open.",
  "¿Hablan español? Tenemos un perro pequeño.",
  "I saw you on Google & Facebook, 5 stars!!!",
  "HE BARKS A LOT but never bites",
  "What do you charge for overnight? $100?",
  "Insulin at 7am/7pm",
  "Sent from my iPhone",
];
const typedMessage = fc
  .array(fc.constantFrom(...sentences), { minLength: 1, maxLength: 8 })
  .map((parts) => [...new Set(parts)].join(" "));
const person = fc.record({
  phone: fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map((digits) => String(digits)),
  zipCode: fc.constantFrom("80104", "80108", "80134"),
});
const names = fc.constantFrom("Dana", "José", "Anne-Marie", "O'Brien", "李小龙", "Bo", "Dr. Example");
const consultationFields = fc.record({
  firstName: names,
  message: typedMessage,
  bestTimeToCall: fc.constantFrom("", "after 5pm"),
});
const scheduleFields = fc.record({
  name: names,
  serviceNeeds: typedMessage,
  petName: fc.constantFrom("Bitcoin", "Rex", "Mr. Paws"),
});
const humanRequest = fc
  .record({
    // Autofill and a click take about two seconds; some pages cannot measure the time.
    way: fc.constantFrom("typed", "autofilled", "untimed", "no-javascript"),
    slow: fc.integer({ min: 8000, max: 900_000 }),
    quick: fc.integer({ min: 1500, max: 4000 }),
    details: person,
    form: fc.oneof(
      consultationFields.map((fields) => ({ path: consultationForm.path, fields: consultation(fields) })),
      scheduleFields.map((fields) => ({ path: scheduleForm.path, fields: schedule(fields) })),
    ),
  })
  .map(({ way, slow, quick, details, form }) => ({
    way,
    path: form.path,
    fields: { ...form.fields, ...details },
    elapsedMs: way === "typed" ? slow : way === "autofilled" ? quick : undefined,
  }));

test("a refused request does not count as one more address with its text [FX32]", async () => {
  const { app, store } = await newApp();
  const message = "We have three dogs and a cat who all need walking, feeding and company at noon. ".repeat(
    2,
  );
  for (const name of ["a", "b", "c"]) {
    const send = (text: string) =>
      postJson(app, path, consultation({ message: text, email: `${name}@x.example` }));
    for (const text of ["one", "two", "three"]) await send(text);
    expect((await send(message)).status).toBe(429);
  }
  await postJson(app, path, consultation({ message, email: "d@x.example" }));
  expect((await store.listLeads())[0]).toMatchObject({ status: "accepted" });
});
