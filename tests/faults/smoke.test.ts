import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { buildSecondBusiness, sitePath } from "../support/build-site.ts";
import { certificateFile, type Network, startProxy } from "../support/proxies.ts";
import { serve } from "../support/serve.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

let front: Network;
let release: RunningServer;

beforeAll(async () => {
  front = await startProxy("", { isSecure: true });
  const env = { SITE_ORIGIN: front.origin, PUBLIC_CLIENT_KEY: "public-key-of-the-site" };
  release = await startServer({ cwd: await buildSecondBusiness({ env, hasPhotos: false }), env });
  front.passTo(release.origin);
  return async () => {
    await release.kill();
    await front.close();
  };
});

async function run(args: string[], added: Record<string, string> = {}) {
  const env = { PATH: sitePath(), NODE_EXTRA_CA_CERTS: resolve(certificateFile), ...added };
  const ended = promisify(execFile)("node", args, { env });
  const { code = 0, stdout, stderr } = await ended.catch((fault) => fault);
  return { code, lines: (stderr + stdout).trimEnd().split("\n") };
}

const smoke = (origin = front.origin) => run(["ops/smoke.ts", origin]);

test("a release behind https has no fault from end to end, and its canary request is not listed [DS10]", async () => {
  const { code, lines } = await smoke();
  expect(lines).toEqual([expect.stringMatching(/: \d\d pages and \d+ files: 0 wrong$/)]);
  expect(code).toBe(0);
  const leads = await run(["cli/main.ts", "list", "--json"], { DATA_DIR: release.dataDir });
  expect(leads).toEqual({ code: 0, lines: [expect.stringMatching(/^There are no requests/), "[]"] });
});

test("each fault is one line, and the exit code says that there are some [DS10]", async () => {
  let asset = "";
  front.change((url, { headers }) => {
    if (url.endsWith(".js")) asset ||= url;
    if (url === "/about") return { headers: { ...headers, "x-content-type-options": "", etag: "" } };
    if (url === "/blog") return { headers: { ...headers, "strict-transport-security": "max-age=0" } };
    const broken = {
      [asset]: 404,
      "/faq": 500,
      "/no-such-page": 200,
      "/functions/v1/request-status": 502,
    };
    return { status: Object.entries(broken).find(([start]) => start && url.startsWith(start))?.[1] };
  });
  const { code, lines } = await smoke();
  expect(lines).toEqual([
    "/about has no x-content-type-options, or another than the server gives",
    "/blog has no strict-transport-security",
    "/faq is answered with 500",
    "an address without a page is answered with 200, as a page",
    `${asset} is answered with 404`,
    expect.stringMatching(/^the canary request's status is answered with 502/),
    expect.stringMatching(/: 6 wrong$/),
  ]);
  expect(code).toBe(1);
});

test("a preview, built for another address, whose requests reach nobody, is not a release [DS10]", async () => {
  front.change(() => undefined);
  const preview = await serve({ env: { SITE_ORIGIN: front.origin, LEAD_WEBHOOK_URL: "" } });
  front.passTo(preview.origin);
  const { code, lines } = await smoke();
  expect(lines.slice(0, -1)).toEqual([
    "the site was built for https://rockandpine.example: set SITE_ORIGIN and build",
    "the site is a preview, kept from search engines: npm run build -- --release",
    "the canary request is answered with 503, confirmed: undefined Webhook URL not configured",
  ]);
  expect(code).toBe(1);
});

test("a server that does not answer is named, and an invalid address is a wrong use [DS10]", async () => {
  await release.stop();
  const { code, lines } = await smoke(release.origin);
  expect(lines[0]).toMatch(/\/sitemap\.xml cannot be had: .*ECONNREFUSED/);
  expect(code).toBe(1);
  expect(await smoke("example.com")).toMatchObject({ code: 2 });
});
