import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { copySite, sitePath } from "../support/copy-site.ts";
import { newDataDir } from "../support/test-lead.ts";

/** Without the installing step, which would install into this repository. */
async function printedByStart(cwd: string): Promise<string[]> {
  const dataDir = newDataDir();
  const npm = spawn("npm", ["start", "--ignore-scripts"], {
    cwd,
    // npm's notes on this user's own settings are left out.
    env: {
      ...process.env,
      PATH: sitePath(),
      PORT: "0",
      DATA_DIR: dataDir,
      NPM_CONFIG_USERCONFIG: "/dev/null",
      // Once a day npm announces a newer version of itself.
      NPM_CONFIG_UPDATE_NOTIFIER: "false",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [npm.stdout, npm.stderr]) stream.on("data", (chunk) => (printed += chunk));
  await vi.waitUntil(() => /Listening on \S+\n/.test(printed), { timeout: 290_000 });
  const lines = printed.trimEnd().split("\n");
  npm.kill();
  await once(npm, "close");
  // Closing the database removes the WAL; a killed process leaves it.
  expect(readdirSync(dataDir)).toContain("leads.sqlite");
  expect(readdirSync(dataDir)).not.toContain("leads.sqlite-wal");
  return lines;
}

/** Two lines of its own, and npm's around the step and around the installation. */
const linesOfInstalling = 7;

test("the first start says in few lines what it does, the second builds nothing; each ends in order [HS09, FX29]", async () => {
  const site = await copySite();
  await rm(join(site, "bundles"));
  const first = await printedByStart(site);
  expect(first.length).toBeLessThanOrEqual(15 - linesOfInstalling);
  expect(first.join("\n")).not.toMatch(/warn/i);
  expect(first).toContain("Bundling the site: about ten seconds.");
  expect(first.at(-1)).toMatch(/^Listening on http:\/\/localhost:\d+$/);
  // Vitest sets NODE_ENV, as a developer's shell may, but the build must be for production.
  expect(await readFile(join(site, "build/client/index.html"), "utf8")).not.toContain("@vite/client");
  const second = await printedByStart(site);
  expect(second.join("\n")).not.toMatch(/warn|bundling|built/i);
  expect(second.at(-1)).toMatch(/^Listening on /);
});
