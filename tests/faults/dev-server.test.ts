import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { copySite, sitePath } from "../support/copy-site.ts";
import { freePort } from "../support/listen.ts";

async function startDev(cwd: string): Promise<string> {
  const port = await freePort();
  const env = { PATH: sitePath(), PORT: String(port), DATA_DIR: join(cwd, "data") };
  // In a process group of its own, because the functions are another process.
  const dev = spawn("node", ["scripts/dev.ts"], { cwd, env, detached: true });
  onTestFinished(() => void process.kill(-(dev.pid ?? 0), "SIGKILL"));
  return new Promise((resolve, reject) => {
    let output = "";
    for (const stream of [dev.stdout, dev.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
        if (output.includes("Pages with hot reload")) resolve(`http://localhost:${port}`);
      });
    dev.once("exit", () => reject(new Error(output)));
  });
}

test("npm run dev shows a content mistake as a page, and takes a changed schema without a restart [HM03]", async () => {
  const folder = await copySite({ isBuilt: true });
  const edit = (file: string, from: string, to: string) => {
    const before = readFileSync(join(folder, file), "utf8");
    expect(before).toContain(from);
    writeFileSync(join(folder, file), before.replace(from, to));
  };
  const origin = await startDev(folder);
  const page = async () => {
    const answer = await fetch(`${origin}/about`);
    return `${answer.status} ${await answer.text()}`;
  };

  expect(await page()).toMatch(/^200 /);
  edit("content/pages/about.yaml", "\nhero:\n", "\nhero:\n  motto: Always on time\n");
  expect(await page()).toMatch(/^500 [\s\S]*<pre>content\/pages\/about.yaml:\d+ hero.motto/);
  edit(
    "domain/pages/page-schemas.ts",
    "about: page({\n    hero: titledText,",
    'about: page({\n    hero: textFields("title", "text", "motto"),',
  );
  await expect.poll(page).toMatch(/^200 /);
});
