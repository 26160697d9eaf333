import { expect, test } from "vitest";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { notConfiguredError, tooManyAttemptsError } from "../../domain/requests/request-protocol.ts";
import { newApp } from "../../tests/support/new-app.ts";
import {
  consultation,
  postForm,
  postJson,
  shownReply,
  validRequests,
} from "../../tests/support/post-request.ts";

const { path } = consultationForm;

const thankYouPages: Record<string, string> = {
  contact: "/thank-you/message",
  "job-application": "/thank-you/application",
};

test.each(validRequests)(
  "a $name form posted without JavaScript is stored, its phone as typed, and leads to its thank-you page [X06, FX12]",
  async ({ name, path, fields, stored }) => {
    const { app, store } = await newApp();
    const response = await postForm(app, path, { ...fields, phone: "303.555.0100", page: "/form" });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(thankYouPages[String(name)] ?? "/thank-you");
    const [lead] = await store.listLeads();
    expect(lead?.form).toBe(name);
    expect(lead?.fields).toEqual({ ...stored, phone: "303.555.0100" });
  },
);

test("the same form posted twice is one lead, of a ZIP code its first five digits are kept [X10]", async () => {
  const { app, store } = await newApp();
  for (const _ of ["first", "again"]) {
    const response = await postForm(app, path, consultation({ zipCode: "80104-1234" }));
    expect(response.status).toBe(303);
  }
  expect(await store.listLeads()).toMatchObject([{ fields: { zipCode: "80104" } }]);
});

/** Of the other forms the e-mail address, which all ask for, is left out. */
const wrong: Record<string, [field: string, value: string, message: string]> = {
  "pet-sitting-consultation": ["zipCode", "801 </script>", "Please enter a valid 5-digit zip code"],
  contact: ["zipCode", "801", "Zip code must be 5 digits"],
  schedule: ["petName", "", "Pet name is required"],
  "job-application": ["town", "", "Town is required"],
};

test.each(validRequests)(
  "a $name form with errors comes back with them and with all that was typed [X06]",
  async ({ name, path, fields }) => {
    const { app } = await newApp();
    const [field, value, message] = wrong[String(name)] ?? ["email", "", "Email is required"];
    const typed: Record<string, unknown> = { ...fields, [field]: value };
    const response = await postForm(app, path, { ...typed, page: "/form" });
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
    const { services, ...single } = typed;
    const shown = Object.entries(single).map(([name, text]) => [
      name,
      text === true ? "on" : String(text || ""),
    ]);
    expect(await shownReply(response)).toEqual({
      form: name,
      values: Object.fromEntries(shown),
      ...(services !== undefined && { choices: { services } }),
      fieldErrors: { [field]: message },
      error: null,
    });
  },
);

test("a form that came too often says so on its page [X06]", async () => {
  const { app } = await newApp();
  const send = (message: string) => postForm(app, path, consultation({ message, page: "/form" }));
  for (const message of ["one", "two", "three"]) await send(message);
  const response = await send("four");
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("300");
  expect(await shownReply(response)).toMatchObject({
    error: tooManyAttemptsError,
    values: { message: "four" },
  });
});

test("a form that reaches nobody says so on its page", async () => {
  const { app } = await newApp({ channels: [] });
  const response = await postForm(app, path, consultation({ page: "/form" }));
  expect(response.status).toBe(503);
  expect(await shownReply(response)).toMatchObject({ error: notConfiguredError });
});

test.each(["/nowhere", "https://evil.example/", "//evil.example", "/assets/page.js", ""])(
  "a form from the page '%s' is answered with a page of its own that leads home",
  async (page) => {
    const { app } = await newApp();
    const response = await postForm(app, path, consultation({ zipCode: "801", page }));
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toMatch("text/html");
    const html = await response.text();
    expect(html).toContain("Please enter a valid 5-digit zip code");
    expect(html).toContain('<a href="/">Back to the form</a>');
  },
);

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
  const headers = { "content-type": "application/json" };
  const response = await app.request(path, { method: "POST", headers, body });
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
  const response = await app.request(path, {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);
  expect(response.status).toBe(413);
  expect(sent).toBeLessThan(50);
});

test.each(["text/plain", "multipart/form-data; boundary=x", "application/jsonp", ""])(
  "a body of type '%s' is not accepted",
  async (type) => {
    const { app } = await newApp();
    const response = await postJson(app, path, consultation(), { "content-type": type });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ ok: false });
  },
);

test("an upload that breaks off is answered like a wrong request, and is no error in the log [FX35]", async () => {
  const { app, logged } = await newApp();
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"firstName":'));
      controller.error(new Error("aborted"));
    },
  });
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const response = await app.request(path, request);
  expect(response.status).toBe(400);
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ level: 30, reason: "aborted" }]);
});

test("of a form with thousands of fields only the first hundred are looked at [FX22]", async () => {
  const { app } = await newApp();
  const response = await app.request(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `${"message=spam&".repeat(2400)}message=late`,
  });
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html.match(/<dd>spam<\/dd>/g)).toHaveLength(100);
  expect(html).not.toContain("late");
});
