import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, cpSync, existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { contentFolder } from "../disk/content-folder.ts";
import { sampleContent } from "../tests/support/sample-business.ts";
import { newDataDir } from "../tests/support/test-lead.ts";

test("npm run own makes content/ from the sample once, and from then on it is the site [HL01, OD07]", () => {
  const site = newDataDir();
  cpSync(sampleContent, join(site, "sample"), { recursive: true });
  const own = () =>
    execFileSync("node", [resolve("ops/own.ts")], { cwd: site, encoding: "utf8", stdio: "pipe" });
  expect(contentFolder(site)).toBe(join(site, "sample"));
  const lines = own().split("\n");
  const place = (field: string) => lines.findIndex((line) => new RegExp(`:\\d+ ${field}: `).test(line));
  expect(lines.filter((line) => /^ +content\/.+: \S/.test(line)).length).toBeGreaterThan(15);
  expect(place("name")).toBeGreaterThan(0);
  expect(place("phone")).toBeGreaterThan(place("name"));
  expect(place("story")).toBeGreaterThan(place("phone"));
  const files = lines.flatMap((line) => /^ +(content\/[^: ]+)/.exec(line)?.[1] ?? []);
  expect(files).toContain("content/drawings/watched-land-snow.svg");
  for (const file of files) expect(existsSync(join(site, file)), file).toBe(true);
  for (const figure of ["foundedYear", "deposit", "payment"])
    expect(place(figure), figure).toBeGreaterThan(0);
  expect(contentFolder(site)).toBe(join(site, "content"));
  expect(existsSync(join(site, "content/README.md"))).toBe(false);
  appendFileSync(join(site, "content/faq.yaml"), "# ours\n");
  expect(own).toThrow(/content\/ is already there/);
  expect(readFileSync(join(site, "content/faq.yaml"), "utf8")).toContain("# ours");
});

test("a Node that is too old is told in one sentence, before anything is installed", () => {
  const asOld = "data:text/javascript,Object.defineProperty(process, 'version', { value: 'v18.20.4' })";
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", asOld, "ops/install-missing.mjs"],
    { encoding: "utf8" },
  );
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^Node \d+ or newer is needed, and this is v18\.20\.4: [^\n]+\.\n$/);
});
