import { brotliDecompressSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { aboutPage, datedPage, site, writeBuiltSite } from "#tests/support/built-site.ts";
import { newApp, ownOrigin } from "#tests/support/new-app.ts";
import { loadSitePages } from "./site-pages.ts";

async function newSite() {
  const { app } = await newApp();
  const get = async (url: string, headers: Record<string, string> = {}, method = "GET") =>
    app.fetch(new Request(ownOrigin + url, { method, headers }));
  return { get, redirectOf: async (url: string) => locationOf(await get(url)) };
}

function newPages() {
  const pages = loadSitePages(writeBuiltSite(), { site, siteOrigin: ownOrigin, headers: {} });
  onTestFinished(pages.close);
  return pages;
}

const locationOf = ({ status, headers }: Response) => [status, headers.get("location")];

test("a page is revalidated each time, an asset with a hash in its name cached for a year; HEAD returns only headers, and other methods are not allowed", async () => {
  const { get } = await newSite();
  const page = await get("/about");
  expect([page.status, await page.text()]).toEqual([200, aboutPage]);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  const asset = await get("/assets/page.js");
  expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const head = await get("/about", {}, "HEAD");
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(head.headers.get("content-length")).toBe(String(aboutPage.length));
  for (const path of ["/about", "/nowhere"]) {
    const { status, headers } = await get(path, {}, "POST");
    expect([path, status, headers.get("allow")]).toEqual([path, 405, "GET, HEAD"]);
  }
});

test("a page is sent in an encoding that the browser accepts, and not again to a browser that has it in this encoding", async () => {
  const { get } = await newSite();
  for (const [encoding, accepted, unpack] of [
    ["br", "gzip, deflate, br", brotliDecompressSync],
    [null, "br;q=0, gzip;q=0.5", (body: Buffer) => body],
    [null, "", (body: Buffer) => body],
  ] as const) {
    const response = await get("/about", { "accept-encoding": accepted });
    expect([accepted, response.headers.get("content-encoding")]).toEqual([accepted, encoding]);
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(unpack(Buffer.from(await response.arrayBuffer())).toString()).toBe(aboutPage);
  }
  const etag = (await get("/about", { "accept-encoding": "br" })).headers.get("etag");
  const known = { "accept-encoding": "br", "if-none-match": `"other", W/${etag}` };
  const response = await get("/about", known);
  expect([response.status, await response.text(), response.headers.get("etag")]).toEqual([304, "", etag]);
  expect((await get("/about", { ...known, "accept-encoding": "gzip" })).status).toBe(200);
});

test("parts of a page for certain dates are served by date, in each encoding and on not-found pages; an unchanged page keeps its ETag [LF07]", async () => {
  const pages = newPages();
  const get = async (path: string, encoding = "identity") => {
    const request = new Request(ownOrigin + path, { headers: { "accept-encoding": encoding } });
    const response = pages.serve(path, request) as Response;
    return { etag: response.headers.get("etag"), body: Buffer.from(await response.arrayBuffer()) };
  };
  const known = await get("/about");
  for (const [now, page] of [
    ["2026-12-22T06:59:59Z", datedPage],
    ["2026-12-22T06:59:59Z", datedPage],
    ["2026-12-22T07:00:00Z", datedPage.replace(' hidden=""', "")],
    ["2026-12-21T00:00:00Z", datedPage],
  ] as const) {
    await pages.showTime(new Date(now));
    expect(await pages.notFound("/dated/nowhere", new Request(ownOrigin))?.text(), now).toBe(page);
    expect((await get("/dated")).body.toString(), now).toBe(page);
  }
  expect(brotliDecompressSync((await get("/dated", "br")).body).toString()).toBe(datedPage);
  expect((await get("/about")).etag).toBe(known.etag);
});

test("another case and extra slashes redirect to the page's URL [FX09]", async () => {
  const { redirectOf } = await newSite();
  for (const [path, location] of [
    ["/About/?from=%2Fmail", "/about?from=%2Fmail"],
    ["//about", "/about"],
    ["///", "/"],
  ] as const)
    expect(await redirectOf(path), path).toEqual([308, location]);
  for (const path of ["//evil.example/", "/nowhere/"])
    expect(await redirectOf(path), path).toEqual([404, null]);
});

const unknown = [
  ...["/nowhere", "/about/index.html", "/about.data", "/__manifest", "/assets/", "/assets/page.js.map"],
  ...["/.env", "/../site.json", "/..%2fsite.json", "/assets/..%5c..%5csite.json", "/site.json"],
  ...["/server/index.js", "/about%00.html", "/%E0%A4%A", "/%c0%ae%c0%ae/site.json", "/about%"],
];

test("an unknown path gets 404 and the not-found page, and nothing is logged [NF04, FX09]", async () => {
  const { get } = await newSite();
  const warn = vi.spyOn(console, "warn");
  onTestFinished(() => warn.mockRestore());
  for (const path of unknown) {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).toContain("Page Not Found");
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
  }
  expect(warn).not.toHaveBeenCalled();
});

test("an unknown path gets the not-found page of its folder, else the site's, which has no URL of its own [FX27, NF04]", async () => {
  const { get, redirectOf } = await newSite();
  const bodyOf = async (path: string) => (await get(path)).text();
  expect(await bodyOf("/dated/no-such")).toBe(datedPage);
  for (const path of ["/no-such", "/about/no-such", "/dated/no/such", "/404.html"])
    expect([path, await bodyOf(path)]).toEqual([path, "<!DOCTYPE html><h1>Page Not Found</h1>"]);
  for (const path of ["/404.html", "/dated/404.html", "/404.HTML", "//404.html"])
    expect([path, ...(await redirectOf(path))]).toEqual([path, 404, null]);
});
