import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { mainOf, newApp, ownOrigin, postForm } from "../../tests/support/new-app.ts";
import { consultation } from "../../tests/support/valid-request.ts";
import { StoreUnavailableError } from "../store/store-errors.ts";

type App = Awaited<ReturnType<typeof newApp>>["app"];

const typed = {
  ...consultation({ message: "Two dogs,\n<b>weekdays</b>.", optInCommunications: "on" }),
  page: "/form",
} as unknown as Record<string, string>;
const unrenderable = { ...typed, page: "/nowhere" };

function post(app: App, body: BodyInit, headers: Record<string, string> = {}) {
  return app.request(consultationForm.path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body,
  });
}

/** Compares what it says with the file of that name. */
async function readPage(response: Response, name: string): Promise<string> {
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const html = await response.text();
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html).toContain('href="tel:+13035550123"');
  const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(response.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
  await expect(mainOf(html)).toMatchFileSnapshot(`pages/${name}.txt`);
  return html;
}

test("a form of another site or without the client key is refused with a page in the site's colours [FX31]", async () => {
  const { app } = await newApp({ access: { clientKey: "pk-12345678" } });
  const withoutKey = await post(app, new URLSearchParams(typed));
  expect(withoutKey.status).toBe(403);
  await readPage(withoutKey, "without-key");
  const ofOther = await post(app, new URLSearchParams(typed), { origin: "https://evil.example" });
  expect(ofOther.status).toBe(403);
  const html = await readPage(ofOther, "of-another-site");
  const used = [...html.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => `${name}:`);
  expect(used).toContain("--cream:");
  for (const name of used) expect(html).toContain(`  ${name} `);
  expect(html.split("body {")[1]).not.toMatch(/#[0-9a-f]{3,6}[;\s]/);
});

test("a form that is too large is refused with a page that leads back to it [FX31]", async () => {
  const { app } = await newApp();
  const headers = { origin: ownOrigin, referer: `${ownOrigin}/form?utm_source=x` };
  const response = await post(app, `message=${"x".repeat(33_000)}`, headers);
  expect(response.status).toBe(413);
  await readPage(response, "too-large");
});

test("a form that came too often keeps its words on a page, from which it can be sent again [FX31]", async () => {
  const { app, clock, store } = await newApp();
  for (const message of ["one", "two", "three"])
    await postForm(app, consultationForm.path, { ...unrenderable, message });
  const response = await postForm(app, consultationForm.path, unrenderable);
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("300");
  const html = await readPage(response, "too-often");
  clock.forward(300_000);
  expect((await postForm(app, consultationForm.path, hiddenInputs(html))).status).toBe(303);
  expect((await store.listLeads())[0]?.fields).toMatchObject({ firstName: "Dana", zipCode: "80104" });
});

test("a store that cannot be used and an unexpected fault are told on a page with the words [FX31]", async () => {
  const { app, store, logged } = await newApp();
  store.saveLead = () => Promise.reject(new StoreUnavailableError("full"));
  const unavailable = await postForm(app, consultationForm.path, unrenderable);
  expect(unavailable.status).toBe(503);
  expect(unavailable.headers.get("retry-after")).toBe("5");
  expect(hiddenInputs(await readPage(unavailable, "unavailable"))).toEqual(unrenderable);
  store.saveLead = () => Promise.reject(new Error("bug"));
  const fault = await postForm(app, consultationForm.path, typed);
  expect(fault.status).toBe(500);
  expect(hiddenInputs(await readPage(fault, "fault"))).toEqual(typed);
  expect(logged.join()).toContain("unexpected fault");
  expect(logged.join()).not.toContain("Two dogs");
});

test("forms that are refused again and again are no longer rendered, but still told why [FX27]", async () => {
  const { app } = await newApp();
  const send = () => postForm(app, consultationForm.path, { ...typed, zipCode: "801" }, "203.0.113.7");
  for (let count = 0; count < 30; count++) expect(await (await send()).text()).toContain("<pre>");
  const response = await send();
  expect(response.status).toBe(400);
  await readPage(response, "refused-often");
});

function hiddenInputs(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  const decode = (text: string) => text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
  return Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [name, decode(value)]));
}
