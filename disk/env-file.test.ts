import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { newDataDir } from "#tests/support/test-lead.ts";
import { findUnreadLine, parseSettings } from "./env-file.ts";

const program = `(await import("${resolve("disk/env-file.ts")}")).loadEnvFile()
console.log(process.env.HOST, process.env.PORT)`;
const load = (cwd: string) =>
  spawnSync("node", ["--input-type=module", "-e", program], {
    ...{ cwd, env: { PATH: process.env.PATH, PORT: "4000" }, encoding: "utf8" },
  });

test("the environment takes precedence over the file", () => {
  const cwd = newDataDir();
  writeFileSync(join(cwd, ".env"), "HOST=::1\nPORT=3000\n");
  expect(load(cwd).stdout).toBe("::1 4000\n");
});

test("settings saved by another system are read, and a line that would be left out is found", () => {
  const text = "\ufeffPORT=1\r\nSMTP_URL='smtp://a:b@c'\r\n# note: none\r\n";
  expect(parseSettings(text)).toEqual({ PORT: "1", SMTP_URL: "smtp://a:b@c" });
  expect(findUnreadLine(text)).toBeNull();
  expect(findUnreadLine("PORT=1\nSMTP_URL: smtp://a\n")).toBe(2);
  expect(findUnreadLine(Buffer.from("\ufeffPORT=1\n", "utf16le").toString("utf8"))).toBe(1);
});

test("a value with more behind its closing quote is found, because the rest would be left out [SF03]", () => {
  const line = 'LEADS_TO="a@example.com", "b@example.com"';
  expect(parseSettings(line)).toEqual({ LEADS_TO: "a@example.com" });
  expect(findUnreadLine(`PORT=1\n${line}\n`)).toBe(2);
  const whole = `A="x" # one\nB='it"s' \r\nC=Sam "S" Lee\nD="a, b"\nE="a\nb"\n`;
  expect(parseSettings(whole)).toEqual({ A: "x", B: 'it"s', C: 'Sam "S" Lee', D: "a, b", E: "a\nb" });
  expect(findUnreadLine(whole)).toBeNull();
});

test("settings that exist but cannot be read end the program with a sentence that names them [SF03]", () => {
  const cwd = newDataDir();
  mkdirSync(join(cwd, ".env"));
  const { status, stderr } = load(cwd);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^\S+\/\.env holds the settings and cannot be read \(EISDIR\): [^\n]+\n$/);
});
