import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { contentFolder } from "#disk/content-folder.ts";
import { sampleContent } from "#tests/support/sample-business.ts";
import { newDataDir } from "#tests/support/test-lead.ts";

test("npm run own creates content/ from the sample once, which is the site from then on [HL01, OD07]", () => {
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
  expect(files).toContain("content/drawings/landmark.svg");
  for (const file of files) expect(existsSync(join(site, file)), file).toBe(true);
  for (const figure of ["foundedYear", "deposit", "payment"])
    expect(place(figure), figure).toBeGreaterThan(0);
  expect(contentFolder(site)).toBe(join(site, "content"));
  expect(existsSync(join(site, "content/README.md"))).toBe(false);
  appendFileSync(join(site, "content/faq.yaml"), "# ours\n");
  expect(own).toThrow(/content\/ is already there/);
  expect(readFileSync(join(site, "content/faq.yaml"), "utf8")).toContain("# ours");
});

test.each(["v18.20.4", "v20.18.3", "v21.7.3", "v22.11.0"])(
  "Node %s is too old, which is reported in one sentence, before anything is installed [WM11]",
  (version) => {
    const asOld = `data:text/javascript,Object.defineProperty(process, 'version', { value: '${version}' })`;
    const args = ["--import", asOld, "ops/install-missing.mjs"];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^Node 20\.19, 22\.12 or newer is needed, and this is v[\d.]+: [^\n]+\.\n$/);
    expect(stderr).toContain(version);
  },
);

test("of two commands that find no packages the second waits and says so, and a leftover lock blocks neither [TR15]", async () => {
  const site = newDataDir();
  for (const name of ["package.json", "package-lock.json"]) cpSync(name, join(site, name));
  // Replaces npm: it installs once the test opens the gate.
  const npm = `echo run >>runs; read open <gate; ln -s ${resolve("node_modules")}`;
  writeFileSync(join(site, "npm"), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  execFileSync("mkfifo", [join(site, "gate")]);
  const { pid } = spawnSync("true");
  writeFileSync(join(site, "node_modules.lock"), String(pid));
  const install = () => {
    const child = spawn(process.execPath, [resolve("ops/install-missing.mjs")], {
      cwd: site,
      env: { PATH: `${site}:${process.env.PATH}` },
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    return { printed: () => output, ended: once(child, "close") };
  };
  const first = install();
  await expect.poll(() => existsSync(join(site, "runs"))).toBe(true);
  const second = install();
  await expect.poll(second.printed).toBe("Another command is installing packages: waiting for it.\n");
  writeFileSync(join(site, "gate"), "open\n");
  for (const { ended } of [first, second]) expect(await ended).toEqual([0, null]);
  expect(readFileSync(join(site, "runs"), "utf8")).toBe("run\n");
  expect(existsSync(join(site, "node_modules.lock"))).toBe(false);
});

test("packages that were copied from a machine of another system are installed again [TR15]", () => {
  const site = newDataDir();
  const installed = { version: "1.0.0", integrity: "sha512-a" };
  const lock = JSON.stringify({ packages: { "": {}, "node_modules/a": installed } });
  cpSync("package.json", join(site, "package.json"));
  mkdirSync(join(site, "node_modules/.bin"), { recursive: true });
  mkdirSync(join(site, "node_modules/a"));
  for (const name of ["package-lock.json", "node_modules/.package-lock.json"])
    writeFileSync(join(site, name), lock);
  writeFileSync(join(site, "node_modules/a/package.json"), JSON.stringify(installed));
  // Replaces npm, whose own program would run on the Node that it finds first.
  const npm = `test ! -e node_modules/.bin/node && mkdir node_modules/.bin && echo run >>runs`;
  writeFileSync(join(site, "npm"), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  const runsAfter = (node: string) => {
    writeFileSync(join(site, "node_modules/.bin/node"), node, { mode: 0o755 });
    const env = { PATH: `${site}:${process.env.PATH}` };
    const args = [resolve("ops/install-missing.mjs")];
    expect(spawnSync(process.execPath, args, { cwd: site, env, encoding: "utf8" })).toMatchObject({
      status: 0,
      stderr: "",
    });
    return existsSync(join(site, "runs"));
  };
  expect(runsAfter(`#!/bin/sh\nexec ${process.execPath} "$@"\n`)).toBe(false);
  // The beginning of a program for macOS.
  expect(runsAfter("\xcf\xfa\xed\xfe\x07\0\0\x01")).toBe(true);
});
