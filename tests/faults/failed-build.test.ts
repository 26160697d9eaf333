import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync, realpathSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { copySite, sitePath } from "../support/copy-site.ts";
import { startServer } from "../support/start-server.ts";

/** In a process group of its own, so that the whole build is killed. */
function startBuild(cwd: string): ChildProcess {
  const env = { ...process.env, PATH: sitePath() };
  return spawn("node", ["scripts/build.ts"], { cwd, env, stdio: "ignore", detached: true });
}

function killGroup({ pid = 0 }: ChildProcess): void {
  process.kill(-pid, "SIGKILL");
}

async function serve(cwd: string) {
  const server = await startServer({ cwd });
  onTestFinished(async () => {
    await server.stop();
  });
  return server;
}

function builtFiles(site: string): Record<string, string> {
  const names = globSync("**/*.*", { cwd: join(site, "build") });
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(site, "build", name), "latin1")]));
}

async function statusOf(address: string): Promise<number> {
  return (await fetch(address)).status;
}

test("a build that fails changes nothing for the running server, nor for the next start [FX28]", async () => {
  const site = await copySite({ isBuilt: true });
  const server = await serve(site);
  const before = builtFiles(site);
  await appendFile(join(site, "app/routes/about/route.tsx"), "export const broken: = 1;");
  const [code] = await once(startBuild(site), "exit");
  expect(code).toBe(1);
  expect(builtFiles(site)).toEqual(before);
  expect(globSync("builds/*", { cwd: site })).toEqual([]);
  expect(await statusOf(`${server.origin}/about`)).toBe(200);
  expect(await (await fetch(`${server.origin}/no-such-page`)).text()).toContain("<h1>Page Not Found</h1>");
  const next = await serve(site);
  expect(await statusOf(`${next.origin}/about`)).toBe(200);
});

test("a start whose build fails says so and serves the site as it was built before [FX28]", async () => {
  const site = await copySite({ isBuilt: true });
  await appendFile(join(site, "content/business.yaml"), "\nphone: ring twice\n");
  const server = await startServer({ cwd: site, program: "scripts/start.ts" });
  onTestFinished(async () => {
    await server.stop();
  });
  expect(server.output()).toContain("business.yaml");
  expect(server.output()).not.toMatch(/^ +at /m);
  expect(server.output()).toContain("The site could not be built: it is served as it was built before.");
  expect(await statusOf(`${server.origin}/about`)).toBe(200);
});

test("a build that is killed half-way leaves the one before to the next start [FX28]", async () => {
  const site = await copySite({ isBuilt: true });
  const before = realpathSync(join(site, "build"));
  const build = startBuild(site);
  const ended = once(build, "exit");
  const hasBegun = () => globSync("builds/*/client/**/index.html", { cwd: site }).length > 0;
  await vi.waitUntil(hasBegun, { timeout: 290_000 });
  killGroup(build);
  await ended;
  expect(realpathSync(join(site, "build"))).toBe(before);
  expect(existsSync(join(site, "build/site.json"))).toBe(true);
  const server = await serve(site);
  expect(await statusOf(`${server.origin}/about`)).toBe(200);
});
