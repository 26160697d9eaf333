import { expect, test } from "vitest";
import { honeypotField } from "#domain/leads/spam-signs.ts";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import type { FormReply } from "#domain/requests/request-protocol.ts";
import { newApp, postForm } from "#tests/support/new-app.ts";
import { validRequests } from "#tests/support/valid-request.ts";

/** Returns the reply that the test site's form page was given to show. */
async function shownReply(response: Response): Promise<FormReply> {
  const html = await response.text();
  return JSON.parse(html.slice(html.indexOf("<pre>") + 5, html.indexOf("</pre>"))).reply;
}

const { path } = consultationForm;
const jsonHeaders = { "content-type": "application/json" };

/** All other forms are sent without the email address, which they require. */
const wrong: Record<string, [field: string, value: string, message: string]> = {
  "pet-sitting-consultation": ["zipCode", "801 </script>", "Please enter a valid 5-digit zip code"],
  contact: ["zipCode", "801", "Zip code must be 5 digits"],
};

test.each(validRequests)(
  "without JavaScript, a $name form comes back with its errors, then leads to its thank-you page [X06, FX12, VA42]",
  async ({ name, path, thankYouPath, fields, stored }) => {
    const { app, store } = await newApp();
    const [field, value, message] = wrong[String(name)] ?? ["email", "", "Email is required"];
    const typed: Record<string, unknown> = { ...fields, phone: "303.555.0100", [field]: value };
    const refused = await postForm(app, path, { ...typed, page: "/form" });
    expect(refused.status).toBe(400);
    expect(refused.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect(refused.headers.get("content-security-policy")).toContain("script-src 'self';");
    const { services, ...single } = typed;
    const shown = Object.entries(single).map(([name, text]) => [
      name,
      text === true ? "on" : String(text || ""),
    ]);
    expect(await shownReply(refused)).toEqual({
      kind: "rejected",
      form: name,
      values: Object.fromEntries(shown),
      ...(services !== undefined && { choices: { services } }),
      fieldErrors: { [field]: message },
      error: null,
    });

    const hidden = { page: "/form", [honeypotField]: " " };
    const taken = await postForm(app, path, { ...fields, phone: "303.555.0100", ...hidden });
    expect(taken.status).toBe(303);
    expect(taken.headers.get("location")).toBe(thankYouPath);
    expect(await store.listLeads()).toMatchObject([
      { form: name, status: "accepted", fields: { ...stored, phone: "303.555.0100" } },
    ]);
  },
);

test("a body that is no JSON object, too long or of another type is rejected in JSON [FX19]", async () => {
  const { app } = await newApp();
  const bodies: [body: string, status: number, type?: string][] = [
    ...["", "[]", "null"].map((body): [string, number] => [body, 400]),
    ['{"__proto__":{"email":"a@b.example"},"constructor":{"prototype":{"x":1}}}', 400],
    [`{"message":"${"x".repeat(33_000)}"}`, 413],
    // The limit is in bytes, not characters.
    [`{"message":"${"é".repeat(17_000)}"}`, 413],
    ['{"submissionId":"short"}', 400],
    ["{}", 415, "application/xml"],
    ["{}", 415, ""],
  ];
  for (const [body, status, type = "application/json"] of bodies) {
    const response = await app.request(path, { method: "POST", headers: { "content-type": type }, body });
    expect([body, response.status]).toEqual([body, status]);
    // The rest of a body that is too long is not waited for.
    expect(response.headers.get("connection")).toBe(status === 413 ? "close" : null);
    expect(await response.json()).toMatchObject({ ok: false, error: expect.any(String) });
  }
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test("an aborted upload gets a 400 response and is no error in the log [FX35]", async () => {
  const { app, logged } = await newApp();
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"firstName":'));
      controller.error(new Error("aborted"));
    },
  });
  const request = { method: "POST", headers: jsonHeaders, body, duplex: "half" } as RequestInit;
  expect((await app.request(path, request)).status).toBe(400);
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ level: 30, reason: "aborted" }]);
});
