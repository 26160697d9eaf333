import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { cannotStoreError, notConfiguredError, tooManyAttemptsError } from "../../domain/function-calls.ts";
import { newApp, ownOrigin } from "../../tests/support/new-app.ts";

type App = Awaited<ReturnType<typeof newApp>>["app"];

const path = "/functions/v1/submit-consultation";

function consultation(changed: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    firstName: "Dana",
    email: "dana@example.net",
    phone: "303-555-0100",
    zipCode: "80104",
    bestTimeToCall: "mornings",
    message: "Two dogs, weekdays at noon.",
    optInCommunications: true,
    formType: "dog-walking-consultation",
    ...changed,
  };
}

function postJson(app: App, body: unknown, headers: Record<string, string> = {}) {
  return app.request(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

function postForm(app: App, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields).toString();
  const type = "application/x-www-form-urlencoded";
  return app.request(path, {
    method: "POST",
    headers: { "content-type": type, origin: ownOrigin, ...headers },
    body,
  });
}

const typedForm = {
  firstName: "Dana",
  email: "dana@example.net",
  phone: "303.555.0100",
  zipCode: "80104-1234",
  message: "Two dogs, weekdays at noon.",
  optInCommunications: "on",
  formType: "dog-walking-consultation",
  page: "/form",
};

/** What the test site's form page was given to show. */
async function shownReply(response: Response) {
  const html = await response.text();
  return JSON.parse(html.slice(html.indexOf("<pre>") + 5, html.indexOf("</pre>"))).form.reply;
}

test("a valid request is stored and answered with its reference [X07]", async () => {
  const { app, store } = await newApp();
  const response = await postJson(app, consultation({ submissionId: "submission-1", unknown: "field" }));
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
  const response = await postJson(app, consultation({ formType: "pet-sitting-consultation" }));
  expect(await response.json()).toMatchObject({ ok: true });
  expect(await store.listLeads({ form: "pet-sitting-consultation" })).toHaveLength(1);
});

test("what is stored has been cleaned", async () => {
  const { app, store } = await newApp();
  await postJson(
    app,
    consultation({ firstName: " <script>x</script>Dana\u202e ", message: "Hi\u0000\r\nthere" }),
  );
  expect((await store.listLeads())[0]?.fields).toMatchObject({ firstName: "Dana", message: "Hi\nthere" });
});

test("delivery is woken once per new lead, and not by repeats", async () => {
  let woken = 0;
  const { app } = await newApp({ onSaved: () => (woken += 1) });
  for (const _ of [1, 2, 3]) await postJson(app, consultation({ submissionId: "submission-1" }));
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
  const response = await postJson(app, consultation(wrong));
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
  const response = await postJson(app, { ...body, formType: "dog-walking-consultation" });
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
  const first = await (await postJson(app, consultation({ submissionId: "submission-1" }))).json();
  const headers = { "idempotency-key": '"submission-1"' };
  expect(await (await postJson(app, consultation(), headers)).json()).toEqual(first);
  expect(await (await postJson(app, consultation({ submissionId: "submission-1" }))).json()).toEqual(first);
  expect(await store.listLeads()).toHaveLength(1);
});

test("a submissionId that was used for other words is refused", async () => {
  const { app } = await newApp();
  await postJson(app, consultation({ submissionId: "submission-1" }));
  const response = await postJson(
    app,
    consultation({ submissionId: "submission-1", message: "Three dogs." }),
  );
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ ok: false, error: expect.any(String) });
});

test.each(["short", "with space", "x".repeat(256), 12_345_678, {}])(
  "%j is no submissionId",
  async (submissionId) => {
    const { app, store } = await newApp();
    const response = await postJson(app, consultation({ submissionId }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ ok: false });
    expect(await store.listLeads()).toEqual([]);
  },
);

test("a fourth request within five minutes is told how long to wait", async () => {
  const { app, clock } = await newApp();
  for (const message of ["one", "two", "three"]) {
    expect((await postJson(app, consultation({ message }))).status).toBe(200);
    clock.forward(1000);
  }
  const response = await postJson(app, consultation({ message: "four" }));
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("297");
  expect(await response.json()).toEqual({ ok: false, error: tooManyAttemptsError });
  clock.forward(297_000);
  expect((await postJson(app, consultation({ message: "four" }))).status).toBe(200);
});

test("refused requests do not count towards the limit", async () => {
  const { app } = await newApp();
  for (let index = 0; index < 10; index++) await postJson(app, consultation({ zipCode: "no" }));
  expect((await postJson(app, consultation())).status).toBe(200);
});

test("while the store cannot write, the visitor is told and when to come back", async () => {
  const { app, file } = await newApp();
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  const response = await postJson(app, consultation());
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(await response.json()).toEqual({ ok: false, error: cannotStoreError });
  other.close();
  expect((await postJson(app, consultation())).status).toBe(200);
});

test("with no channel the request is stored all the same, and the visitor told, each time", async () => {
  const { app, store } = await newApp({ channels: [] });
  for (const _ of ["first", "again"]) {
    const response = await postJson(app, consultation({ submissionId: "submission-1" }));
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ ok: false, error: notConfiguredError });
  }
  expect(await store.listLeads()).toHaveLength(1);
});

test.each([
  ["", 400],
  ["{", 400],
  ["[]", 400],
  ["null", 400],
  ['"text"', 400],
  ["\ufeff{}", 400],
  [`${"[".repeat(10_000)}${"]".repeat(10_000)}`, 400],
  [`{"message":"${"x".repeat(33_000)}"}`, 413],
  ['{"__proto__":{"email":"a@b.example"},"constructor":{"prototype":{"x":1}}}', 400],
])("the body %.40s is answered in JSON with %i", async (body, status) => {
  const { app } = await newApp();
  const response = await postJson(app, body);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ ok: false, error: expect.any(String) });
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test("a body of unknown length is read no further than allowed", async () => {
  const { app } = await newApp();
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent > 1000) controller.close();
      else controller.enqueue(new Uint8Array(1024));
    },
  });
  const headers = { "content-type": "application/json" };
  const response = await app.request(path, { method: "POST", headers, body, duplex: "half" } as RequestInit);
  expect(response.status).toBe(413);
  expect(sent).toBeLessThan(50);
});

test.each(["text/plain", "multipart/form-data; boundary=x", "application/jsonp", ""])(
  "a body of type '%s' is not accepted",
  async (type) => {
    const { app } = await newApp();
    const response = await postJson(app, consultation(), { "content-type": type });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ ok: false });
  },
);

test.each(["GET", "PUT", "DELETE", "PATCH"])("%s is not allowed and says what is", async (method) => {
  const { app } = await newApp();
  const response = await app.request(path, { method });
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("POST, OPTIONS");
});

test("an unexpected fault shows nothing of itself", async () => {
  const { app, logged } = await newApp({
    clock: () => {
      throw new Error("secret detail of dana@example.net");
    },
  });
  const response = await postJson(app, consultation());
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(JSON.parse(text)).toEqual({ ok: false, error: expect.any(String) });
  expect(text).not.toMatch(/secret|at .*\.ts/);
  expect(logged.join("")).toContain("secret detail");
  expect(logged.join("")).not.toContain("dana@example.net");
});

test("a form posted without JavaScript is stored and leads to the thank-you page [X06]", async () => {
  const { app, store } = await newApp();
  const response = await postForm(app, typedForm);
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/thank-you");
  expect((await store.listLeads())[0]).toMatchObject({
    form: "dog-walking-consultation",
    fields: { firstName: "Dana", phone: "303-555-0100", zipCode: "80104", optInCommunications: true },
  });
});

test("the same form posted twice is one lead [X10]", async () => {
  const { app, store } = await newApp();
  await postForm(app, typedForm);
  expect((await postForm(app, typedForm)).status).toBe(303);
  expect(await store.listLeads()).toHaveLength(1);
});

test("a form with errors comes back with them and with what was typed [X06]", async () => {
  const { app } = await newApp();
  const response = await postForm(app, { ...typedForm, zipCode: "801", message: "Hi </script>" });
  expect(response.status).toBe(400);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-/);
  expect(await shownReply(response)).toEqual({
    form: "dog-walking-consultation",
    values: {
      firstName: "Dana",
      email: "dana@example.net",
      phone: "303.555.0100",
      zipCode: "801",
      bestTimeToCall: "",
      message: "Hi </script>",
      optInCommunications: "on",
      formType: "dog-walking-consultation",
    },
    fieldErrors: { zipCode: "Please enter a valid 5-digit zip code" },
    error: null,
  });
});

test("a form that came too often says so on its page [X06]", async () => {
  const { app } = await newApp();
  for (const message of ["one", "two", "three"]) await postForm(app, { ...typedForm, message });
  const response = await postForm(app, { ...typedForm, message: "four" });
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("300");
  expect(await shownReply(response)).toMatchObject({
    error: tooManyAttemptsError,
    values: { message: "four" },
  });
});

test("a form that reaches nobody says so on its page", async () => {
  const { app } = await newApp({ channels: [] });
  const response = await postForm(app, typedForm);
  expect(response.status).toBe(503);
  expect(await shownReply(response)).toMatchObject({ error: notConfiguredError });
});

test.each(["/nowhere", "https://evil.example/", "//evil.example", "/assets/page.js", ""])(
  "a form from the page '%s' is answered in plain text",
  async (page) => {
    const { app } = await newApp();
    const response = await postForm(app, { ...typedForm, page, zipCode: "801" });
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toMatch("text/plain");
    expect(await response.text()).toContain("Please enter a valid 5-digit zip code");
  },
);
