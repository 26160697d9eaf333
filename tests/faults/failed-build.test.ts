import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { copySite, sitePath } from "../support/build-site.ts";
import { serve } from "../support/serve.ts";

let site: string;
beforeAll(async () => {
  site = await copySite({ isBuilt: true });
});

function builtFiles(): Record<string, string> {
  const names = globSync("**/*.*", { cwd: join(site, "dist") });
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(site, "dist", name), "latin1")]));
}

test("a build that fails at its end changes nothing for the running server, nor for the next start [FX28]", async () => {
  const server = await serve({ cwd: site });
  const before = builtFiles();
  // Found once all pages are built.
  appendFileSync(join(site, "content/legal/terms-of-service.md"), "\n[Nowhere](/no-such-page)\n");
  const env = { ...process.env, PATH: sitePath() };
  const build = spawn("node", ["build/build.ts"], { cwd: site, env, stdio: "ignore" });
  expect(await once(build, "exit")).toEqual([1, null]);
  expect(builtFiles()).toEqual(before);
  expect(await server.statusOf("/about")).toBe(200);
  expect(await (await fetch(`${server.origin}/no-such-page`)).text()).toContain("<h1>Page Not Found</h1>");
  const next = await serve({ cwd: site });
  expect(await next.statusOf("/about")).toBe(200);
});

test("a start whose build fails says so and serves the site as it was built before [FX28]", async () => {
  appendFileSync(join(site, "content/business.yaml"), "\nphone: ring twice\n");
  const server = await serve({ cwd: site, program: "ops/start.ts" });
  expect(server.output()).toContain("business.yaml");
  expect(server.output()).not.toMatch(/^ +at /m);
  expect(server.output()).toContain("The site could not be built: it is served as it was built before.");
  expect(await server.statusOf("/about")).toBe(200);
});

test("a site whose pages cannot be rendered says so at the start, and serves what is built [FX28]", async () => {
  rmSync(join(site, "dist/server"), { recursive: true });
  const server = await serve({ cwd: site });
  await vi.waitUntil(() => server.output().includes("pages cannot be rendered"), { timeout: 60_000 });
  expect(await server.statusOf("/about")).toBe(200);
  expect(await server.statusOf("/no-such-page")).toBe(404);
});
