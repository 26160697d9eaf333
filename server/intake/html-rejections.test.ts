import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { mainOf, newApp, ownOrigin, postForm } from "#tests/support/new-app.ts";
import { consultation } from "#tests/support/valid-request.ts";
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

async function readPage(response: Response): Promise<string> {
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const html = await response.text();
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(response.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
  return html;
}

test("a rejected form without JavaScript gets a page that says why, with a button to send it again [FX31, FX27]", async () => {
  const { app, store, logged } = await newApp({ access: { clientKey: "pk-12345678" } });
  const own = { origin: ownOrigin };
  const withoutKey = await post(app, new URLSearchParams(typed));
  const ofOther = await post(app, new URLSearchParams(typed), { origin: "https://evil.example" });
  const tooLarge = await post(app, `message=${"x".repeat(33_000)}`, own);
  for (const message of ["one", "two", "three"])
    await postForm(app, consultationForm.path, { ...unrenderable, message });
  const tooOften = await postForm(app, consultationForm.path, unrenderable);
  store.saveLead = () => Promise.reject(new StoreUnavailableError("full"));
  const unavailable = await postForm(app, consultationForm.path, unrenderable);
  store.saveLead = () => Promise.reject(new Error("bug"));
  const fault = await postForm(app, consultationForm.path, typed);
  const invalid = () => postForm(app, consultationForm.path, { ...typed, zipCode: "801" }, "203.0.113.7");
  for (let count = 0; count < 200; count++) expect(await (await invalid()).text()).toContain("<pre>");
  const invalidAgain = await invalid();

  const pages = [];
  for (const [name, response, status, retryAfter] of [
    ["without the client key", withoutKey, 403, null],
    ["from another site", ofOther, 403, null],
    ["too large", tooLarge, 413, null],
    ["too often", tooOften, 429, "300"],
    ["while the store is unavailable", unavailable, 503, "5"],
    ["at an unexpected fault", fault, 500, null],
    ["with a wrong field, for the 31st time", invalidAgain, 400, null],
  ] as const) {
    expect([name, response.status, response.headers.get("retry-after")]).toEqual([name, status, retryAfter]);
    const main = mainOf(await readPage(response));
    pages.push(`==== ${name}\n${response === tooOften ? main : withoutTheSame(main)}`);
  }
  await expect(pages.join("\n")).toMatchFileSnapshot("rejection-pages.txt");
  expect(logged.join()).toContain("unexpected fault");
  expect(logged.join()).not.toContain("Two dogs");
});

test("when the pages have another origin, the link back leads there [FX31, DS08]", async () => {
  const { app } = await newApp({ access: { redirectOrigin: "https://pages.example" } });
  const tooLarge = await post(app, `message=${"x".repeat(33_000)}`, { origin: ownOrigin });
  expect(await readPage(tooLarge)).toContain('<a href="https://pages.example/form">Back to the form</a>');
});

/** Removes from a page what it has in common with the page that is compared as a whole. */
function withoutTheSame(main: string): string {
  const short = main.replace(/<form.*<\/form>/s, "<form>…</form>");
  return short
    .replace(/^(<h1>|<p>Or call us).*\n|^\s*\n/gm, "")
    .replace(" Your browser’s Back button keeps what you typed.", "");
}
