import { expect, test } from "vitest";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { newApp } from "../../tests/support/new-app.ts";
import { consultation, postJson } from "../../tests/support/post-request.ts";

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
  const response = await app.request(consultationForm.path, { method: "POST", headers, body });
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
  const response = await app.request(consultationForm.path, {
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
    const response = await postJson(app, consultationForm.path, consultation(), { "content-type": type });
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
  const response = await app.request(consultationForm.path, request);
  expect(response.status).toBe(400);
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ level: 30, reason: "aborted" }]);
});

test("of a form with thousands of fields only the first hundred are looked at [FX22]", async () => {
  const { app } = await newApp();
  const response = await app.request(consultationForm.path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `${"message=spam&".repeat(2400)}message=late`,
  });
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html.match(/<dd>spam<\/dd>/g)).toHaveLength(100);
  expect(html).not.toContain("late");
});
