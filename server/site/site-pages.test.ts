import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { aboutPage } from "../../tests/support/built-site.ts";
import { newApp, ownOrigin } from "../../tests/support/new-app.ts";

async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  const { app } = await newApp();
  return app.request(path, { method, headers });
}

test("a page is served at its path, to be checked again each time", async () => {
  const response = await get("/about");
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(aboutPage);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(await (await get("/")).text()).toContain("Home");
});

test("an asset with a hash in its name may be kept for a year", async () => {
  const response = await get("/assets/page.js");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
});

test.each([
  ["br", "gzip, deflate, br", (body: Buffer) => brotliDecompressSync(body).toString()],
  ["gzip", "gzip", (body: Buffer) => gunzipSync(body).toString()],
  ["gzip", "br;q=0, gzip;q=0.5", (body: Buffer) => gunzipSync(body).toString()],
  [null, "identity", (body: Buffer) => body.toString()],
  [null, "", (body: Buffer) => body.toString()],
])("the copy compressed as %s answers a browser that accepts %s", async (encoding, accepted, unpack) => {
  const response = await get("/about", { "accept-encoding": accepted });
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  expect(unpack(Buffer.from(await response.arrayBuffer()))).toBe(aboutPage);
});

test("what has not changed is not sent again, and each copy has a tag of its own", async () => {
  const tags = await Promise.all(
    ["br", "gzip", "identity"].map(async (encoding) => {
      const { headers } = await get("/about", { "accept-encoding": encoding });
      return headers.get("etag") ?? "";
    }),
  );
  expect(new Set(tags).size).toBe(3);
  const known = { "accept-encoding": "br", "if-none-match": `"other", ${tags[0]}` };
  const response = await get("/about", known);
  expect(response.status).toBe(304);
  expect(await response.text()).toBe("");
  expect(response.headers.get("etag")).toBe(tags[0]);
  expect((await get("/about", { ...known, "accept-encoding": "gzip" })).status).toBe(200);
});

test("HEAD answers the headers alone", async () => {
  const response = await get("/about", {}, "HEAD");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-length")).toBe(String(aboutPage.length));
  expect(await response.text()).toBe("");
});

test.each([
  ["/About/?from=%2Fmail", "/about?from=%2Fmail"],
  ["//about", "/about"],
  ["/about///", "/about"],
  ["///", "/"],
  ["/%61bout", "/about"],
])("%s leads to the page's one address, %s [FX09]", async (path, location) => {
  const { app } = await newApp();
  const response = await app.fetch(new Request(ownOrigin + path));
  expect([response.status, response.headers.get("location")]).toEqual([308, location]);
});

test.each(["//x/..", "/x/../about", "/./about", "/about/.", "/%2e%2E/about", "/about/%2e?a=b"])(
  "%s, which browsers never ask for, is no page [FX09]",
  async (url) => {
    const { app } = await newApp();
    const response = await app.fetch(new Request(ownOrigin + url), { incoming: { url } });
    expect([response.status, response.headers.get("location")]).toEqual([404, null]);
  },
);

test("dots in a query change nothing [FX09]", async () => {
  const { app } = await newApp();
  const url = "/about?next=/../x";
  expect((await app.fetch(new Request(ownOrigin + url), { incoming: { url } })).status).toBe(200);
});

test("an address of slashes leads nowhere else", async () => {
  const { app } = await newApp();
  for (const path of ["//evil.example/", "/nowhere/", "/%2F%2Fevil.example/"]) {
    const response = await app.fetch(new Request(ownOrigin + path));
    expect([path, response.status, response.headers.get("location")]).toEqual([path, 404, null]);
  }
});

const unknown = [
  "/nowhere",
  "/about/index.html",
  "/about.data",
  "/__manifest",
  "/assets/",
  "/assets/page.js.map",
  "/.env",
  "/../site.json",
  "/..%2fsite.json",
  "/assets/..%5c..%5csite.json",
  "/site.json",
  "/server/index.js",
  "/about%00.html",
  "/%E0%A4%A",
  "/%c0%ae%c0%ae/site.json",
  "/%00",
  "/%zz",
  "/about%",
];

test("what is no page is answered with 404 and the not-found page, in silence [X03, NF04, FX09]", async () => {
  const { app } = await newApp();
  const warn = vi.spyOn(console, "warn");
  onTestFinished(() => warn.mockRestore());
  for (const path of unknown) {
    const response = await app.fetch(new Request(ownOrigin + path));
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).toContain("Page Not Found");
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
  }
  expect(warn).not.toHaveBeenCalled();
});

test("other methods are not allowed on pages, whether they exist or not", async () => {
  for (const path of ["/about", "/nowhere"])
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const response = await get(path, {}, method);
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD");
    }
});

test("the not-found page is rendered once, whatever is asked for [FX27]", async () => {
  const { app } = await newApp();
  const paths = Array.from(
    { length: 50 },
    (_, number) => `/${"no/".repeat(number % 3)}such-${number}?q=${number}`,
  );
  const answers = await Promise.all(paths.map((path) => app.request(path)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
  expect(texts.size).toBe(1);
  expect([...texts][0]).toContain('"renders":1}');
});

test("below a page of the site the not-found page is that page's, rendered once too [FX27]", async () => {
  const { app } = await newApp();
  for (const path of ["/about/one", "/about/Two", "/about/%00"])
    expect(await (await app.request(path)).text()).toContain("https://www.example.com/about/not-found");
  expect(await (await app.request("/about/four")).text()).toContain('"renders":1}');
});

test("the not-found page travels compressed, with status 404 even to who has it already", async () => {
  const { app } = await newApp();
  const packed = await app.request("/nowhere", { headers: { "accept-encoding": "br" } });
  expect(packed.headers.get("content-encoding")).toBe("br");
  expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toContain("Page Not Found");
  const headers = { "accept-encoding": "br", "if-none-match": packed.headers.get("etag") ?? "" };
  expect((await app.request("/nowhere", { headers })).status).toBe(404);
  const head = await app.request("/nowhere", { method: "HEAD" });
  expect(head.status).toBe(404);
  expect(await head.text()).toBe("");
});

test("more who ask for unknown pages than can wait are told without the page, and nobody later waits for them [FX27]", async () => {
  const { app } = await newApp();
  const ask = async () => {
    const response = await app.request("/nowhere");
    expect(response.status).toBe(404);
    return response.headers.get("content-type");
  };
  expect(await ask()).toMatch("text/html");
  const types = await Promise.all(Array.from({ length: 150 }, ask));
  expect(types.filter((type) => type?.startsWith("text/plain"))).toHaveLength(50);
  expect(await ask()).toMatch("text/html");
});
