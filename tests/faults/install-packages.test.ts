import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { newDataDir } from "../support/test-lead.ts";

const makeNode = `printf '#!/bin/sh\\nexec ${process.execPath} "$@"\\n' >made && chmod +x made`;

/** By field of package.json: packages to run, to build, that a system may lack, and the Node that a script creates. */
const packages = {
  dependencies: { server: {}, node: { bin: { node: "made" }, scripts: { preinstall: makeNode } } },
  devDependencies: { builder: {} },
  optionalDependencies: { binding: { os: [process.platform] }, elsewhere: { os: ["aix"] } },
};

/** Needs no network: its packages are files beside it. */
let repository: string;
beforeAll(() => {
  repository = newRepository();
});

function newClone(): string {
  const clone = newDataDir();
  cpSync(repository, clone, { recursive: true });
  return clone;
}

function newRepository(): string {
  const clone = newDataDir();
  const manifest: Record<string, unknown> = { engines: { node: ">=22.12.0" }, allowScripts: { node: true } };
  for (const [field, entries] of Object.entries(packages)) {
    manifest[field] = Object.fromEntries(Object.keys(entries).map((name) => [name, `file:${name}.tgz`]));
    for (const [name, about] of Object.entries(entries))
      pack(clone, name, { name, version: "1.0.0", ...about });
  }
  writeFileSync(join(clone, "package.json"), JSON.stringify(manifest));
  npm(clone, ["install", "--package-lock-only"]);
  return clone;
}

function pack(clone: string, file: string, manifest: object): void {
  const folder = join(clone, "packed", file, "package");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  execFileSync("tar", ["-czf", `${file}.tgz`, "-C", `packed/${file}`, "package"], { cwd: clone });
}

function lockNewServer(clone: string): void {
  pack(clone, "new-server", { name: "server", version: "1.0.1" });
  npm(clone, ["install", "--package-lock-only", "./new-server.tgz"]);
}

const settings = {
  PATH: process.env.PATH,
  NPM_CONFIG_OFFLINE: "true",
  NPM_CONFIG_USERCONFIG: "/dev/null",
  NPM_CONFIG_CACHE: newDataDir(),
  npm_config_loglevel: "error",
};

function npm(cwd: string, args: string[]): void {
  execFileSync("npm", args, { cwd, env: settings, stdio: ["ignore", "ignore", "inherit"] });
}

function start(cwd: string, env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve("ops/install-missing.mjs")], {
    cwd,
    env: { ...settings, ...env },
    encoding: "utf8",
  });
  return { status, hasInstalled: stdout.includes("Installing packages"), stderr };
}

const installed = (clone: string) => globSync("node_modules/{*,.bin/*}", { cwd: clone }).toSorted();
const all = ["binding", "builder", "node", "server"].map((name) => `node_modules/${name}`);
const complete = ["node_modules/.bin/node", ...all];

test.each([
  ["NODE_ENV is production", { NODE_ENV: "production" }],
  ["npm omits development packages", { npm_config_omit: "dev" }],
  ["npm omits optional packages", { npm_config_omit: "optional" }],
  ["npm runs no scripts of packages", { npm_config_ignore_scripts: "true" }],
  ["npm links packages from a store", { npm_config_install_strategy: "linked" }],
])("if %s, everything is installed, once [WM11]", (_, env) => {
  const clone = newClone();
  expect(start(clone, env)).toMatchObject({ status: 0, hasInstalled: true });
  expect(installed(clone)).toEqual(complete);
  expect(start(clone, env)).toMatchObject({ status: 0, hasInstalled: false });
});

test.each<[string, (clone: string) => void]>([
  ["without what builds", (clone) => npm(clone, ["ci", "--omit=dev"])],
  ["without the Node that a script makes", (clone) => npm(clone, ["ci", "--ignore-scripts"])],
  [
    "with a list of them that was cut off",
    (clone) => {
      start(clone);
      writeFileSync(join(clone, "node_modules/.package-lock.json"), '{"packages": {"node_mod');
    },
  ],
])("packages that were installed %s are completed [WM11]", (_, install) => {
  const clone = newClone();
  install(clone);
  expect(start(clone)).toMatchObject({ status: 0, hasInstalled: true });
  expect(installed(clone)).toEqual(complete);
});

test("installed packages are compared with the lock by content: an older lock of another version installs, a newer copy of the same doesn't [WM11]", () => {
  const clone = newClone();
  start(clone);
  const lock = join(clone, "package-lock.json");
  utimesSync(lock, new Date("2040-01-01"), new Date("2040-01-01"));
  expect(start(clone).hasInstalled).toBe(false);
  lockNewServer(clone);
  utimesSync(lock, new Date("2020-01-01"), new Date("2020-01-01"));
  expect(start(clone).hasInstalled).toBe(true);
  expect(readFileSync(join(clone, "node_modules/server/package.json"), "utf8")).toContain("1.0.1");
});

test("a worktree with linked packages starts if they match its lock, and otherwise names the link: it never changes the other clone's [WM17]", () => {
  const [other, worktree, newer] = [newClone(), newClone(), newClone()];
  start(other);
  lockNewServer(newer);
  for (const folder of [worktree, newer])
    symlinkSync(join(other, "node_modules"), join(folder, "node_modules"));
  expect(start(worktree)).toEqual({ status: 0, hasInstalled: false, stderr: "" });

  const { status, hasInstalled, stderr } = start(newer);
  expect([status, hasInstalled]).toEqual([1, false]);
  expect(stderr).toMatch(
    /^node_modules is a link to \S+\/node_modules, [^\n]+ \(rm node_modules\) [^\n]+\.\n$/,
  );
  expect(stderr).toContain(other);
  expect(installed(other)).toEqual(complete);
  expect(existsSync(join(newer, "node_modules.lock"))).toBe(false);
});

test("line ends are the same on each machine, whatever git's settings [WM11]", () => {
  const clone = newDataDir();
  cpSync(".gitattributes", join(clone, ".gitattributes"));
  const git = (...args: string[]) => execFileSync("git", args, { cwd: clone, encoding: "utf8" });
  git("init", "--quiet");
  const attributes = git("check-attr", "eol", "binary", "--", "start.sh", "font.woff2").split("\n");
  expect(attributes).toEqual(expect.arrayContaining(["start.sh: eol: lf", "font.woff2: binary: set"]));
});
