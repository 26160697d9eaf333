import { expect, test } from "vitest";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { notConfiguredError, tooManyAttemptsError } from "../../domain/requests/request-protocol.ts";
import { waitInVain } from "../../tests/support/hold-database.ts";
import { newApp } from "../../tests/support/new-app.ts";
import { consultation, postJson } from "../../tests/support/post-request.ts";
import { cannotStoreError } from "./refusals.ts";

test("a valid request is stored and answered with its reference [X07]", async () => {
  const { app, store } = await newApp();
  const response = await postJson(
    app,
    consultationForm.path,
    consultation({ submissionId: "submission-1", unknown: "field" }),
  );
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const [lead] = await store.listLeads();
  expect(await response.json()).toEqual({ ok: true, id: lead?.id, confirmed: true });
  const { formType, ...fields } = consultation();
  expect(lead?.form).toBe(formType);
  expect(lead?.fields).toEqual(fields);
  expect(lead?.deliveries).toMatchObject([{ channel: "email", state: "pending" }]);
});

test("a request for pet sitting is stored under its own form [CA24]", async () => {
  const { app, store } = await newApp();
  const response = await postJson(
    app,
    consultationForm.path,
    consultation({ formType: "pet-sitting-consultation" }),
  );
  expect(await response.json()).toMatchObject({ ok: true });
  expect(await store.listLeads({ form: "pet-sitting-consultation" })).toHaveLength(1);
});

test("what is stored has been cleaned", async () => {
  const { app, store } = await newApp();
  await postJson(
    app,
    consultationForm.path,
    consultation({ firstName: " <script>x</script>Dana\u202e ", message: "Hi\u0000\r\nthere" }),
  );
  expect((await store.listLeads())[0]?.fields).toMatchObject({ firstName: "Dana", message: "Hi\nthere" });
});

test("delivery is woken once per new lead, and not by repeats", async () => {
  let woken = 0;
  const { app } = await newApp({ onSaved: () => (woken += 1) });
  for (const _ of [1, 2, 3])
    await postJson(app, consultationForm.path, consultation({ submissionId: "submission-1" }));
  expect(woken).toBe(1);
});

test("every wrong field is named with the form's own message, and nothing is stored [VA42]", async () => {
  const { app, store } = await newApp();
  const wrong = {
    firstName: "D",
    email: "dana",
    phone: "12345",
    zipCode: "8010",
    message: "",
    formType: "x",
  };
  const response = await postJson(app, consultationForm.path, consultation(wrong));
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    ok: false,
    error: expect.any(String),
    fieldErrors: {
      firstName: "First name must be at least 2 characters long",
      email: "Please enter a valid email address",
      phone: "Please enter a valid phone number",
      zipCode: "Please enter a valid 5-digit zip code",
      message: "Message is required",
      formType: "Unknown form",
    },
  });
  expect(await store.listLeads()).toEqual([]);
});

test.each([
  [{}],
  [{ email: 12 }],
  [{ email: null }],
  [{ email: ["a@b.example"] }],
  [{ email: { toString: 1 } }],
])("what is missing or no text counts as left empty: %j [VA42]", async (body) => {
  const { app } = await newApp();
  const response = await postJson(app, consultationForm.path, {
    ...body,
    formType: "dog-walking-consultation",
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    fieldErrors: {
      firstName: "First name is required",
      email: "Email is required",
      phone: "Phone number is required",
      zipCode: "Zip code is required",
      message: "Message is required",
    },
  });
});

test("the same submissionId gives the same answer, in the body or as Idempotency-Key [X10]", async () => {
  const { app, store } = await newApp();
  const first = await (
    await postJson(app, consultationForm.path, consultation({ submissionId: "submission-1" }))
  ).json();
  const headers = { "idempotency-key": '"submission-1"' };
  expect(await (await postJson(app, consultationForm.path, consultation(), headers)).json()).toEqual(first);
  expect(
    await (await postJson(app, consultationForm.path, consultation({ submissionId: "submission-1" }))).json(),
  ).toEqual(first);
  expect(await store.listLeads()).toHaveLength(1);
});

test("a submissionId that was used for other words is refused", async () => {
  const { app } = await newApp();
  await postJson(app, consultationForm.path, consultation({ submissionId: "submission-1" }));
  const response = await postJson(
    app,
    consultationForm.path,
    consultation({ submissionId: "submission-1", message: "Three dogs." }),
  );
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ ok: false, error: expect.any(String) });
});

test.each(["short", "with space", "x".repeat(256), 12_345_678, {}])(
  "%j is no submissionId",
  async (submissionId) => {
    const { app, store } = await newApp();
    const response = await postJson(app, consultationForm.path, consultation({ submissionId }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ ok: false });
    expect(await store.listLeads()).toEqual([]);
  },
);

test("a fourth request within five minutes is told how long to wait", async () => {
  const { app, clock } = await newApp();
  for (const message of ["one", "two", "three"]) {
    expect((await postJson(app, consultationForm.path, consultation({ message }))).status).toBe(200);
    clock.forward(1000);
  }
  const response = await postJson(app, consultationForm.path, consultation({ message: "four" }));
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("297");
  expect(await response.json()).toEqual({ ok: false, error: tooManyAttemptsError });
  clock.forward(297_000);
  expect((await postJson(app, consultationForm.path, consultation({ message: "four" }))).status).toBe(200);
});

test("refused requests do not count towards the limit", async () => {
  const { app } = await newApp();
  for (let index = 0; index < 10; index++)
    await postJson(app, consultationForm.path, consultation({ zipCode: "no" }));
  expect((await postJson(app, consultationForm.path, consultation())).status).toBe(200);
});

test("while the store cannot write, the visitor is told and when to come back", async () => {
  const { app, file } = await newApp();
  const response = await waitInVain(file, () => postJson(app, consultationForm.path, consultation()));
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(await response.json()).toEqual({ ok: false, error: cannotStoreError });
  expect((await postJson(app, consultationForm.path, consultation())).status).toBe(200);
});

test("with no channel the request is stored all the same, and the visitor told, each time", async () => {
  const { app, store } = await newApp({ channels: [] });
  for (const _ of ["first", "again"]) {
    const response = await postJson(
      app,
      consultationForm.path,
      consultation({ submissionId: "submission-1" }),
    );
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ ok: false, error: notConfiguredError });
  }
  expect(await store.listLeads()).toHaveLength(1);
});
