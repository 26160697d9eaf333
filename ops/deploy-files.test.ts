import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { healthPath } from "#domain/requests/request-protocol.ts";
import { readConfig } from "#server/config.ts";

const read = (name: string) => readFileSync(name, "utf8");
const docs = read("docs/deploying.md");
const unit = read("deploy/website.service");
const caddyfile = read("deploy/Caddyfile");
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part = ""]) => part);
/** All variables of the server, and the C library. */
const variables = new Set([...found(read(".env.example"), /^#?([A-Z_]+)=/gm), "MALLOC_MMAP_THRESHOLD_"]);
const { port } = readConfig({});
const [stopLimit = ""] = found(read("server/main.ts"), /stopLimitMs = ([\d_]+)/g);
const stopLimitSeconds = Number(stopLimit.replaceAll("_", "")) / 1000;
const { scripts } = JSON.parse(read("package.json"));

test("the files to deploy with set and name no variable that is none [DS09]", () => {
  const named = [
    ...found(unit, /^Environment=(\w+)=/gm),
    ...[docs, caddyfile].flatMap((text) => found(text, /\b((?:[A-Z]{2,}_)+[A-Z]+)\b/g)),
  ];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !variables.has(name))).toEqual([]);
});

test("every start keeps the memory for young objects small [SF21]", () => {
  for (const start of [unit, scripts.start, scripts.serve])
    expect(start).toContain("--max-semi-space-size=16");
});

test("Caddy leads to the port that the server listens on, and balancers ask for its health where it answers [DS09]", () => {
  expect(new Set(found(caddyfile, /[\d.]+:(\d+)/g))).toEqual(new Set([`${port}`]));
  expect(docs).toContain(`health_uri ${healthPath}\n`);
});

test("what they start and name is there [DS09]", () => {
  const [folder = ""] = found(unit, /^WorkingDirectory=(.*)$/gm);
  const started = (found(unit, /^ExecStart=(.*)$/gm)[0] ?? "").replace(`${folder}/`, "").split(" ");
  const [program = "", , script = ""] = started;
  const inDocs = found(docs, /\b((?:build|deploy|ops|server|tests|docs)\/[\w./-]*\w)/g);
  const paths = [program, script, ...inDocs];
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  for (const name of readdirSync("deploy")) expect(docs, name).toContain(name);
  expect(found(docs, /npm run ([\w:]+)/g).filter((name) => !(name in scripts))).toEqual([]);
  expect(docs).toContain(`DATA_DIR=${join("/var/lib", found(unit, /^StateDirectory=(.*)$/gm)[0] ?? "")}`);
});

test("systemd starts the server again however often it failed, and nobody stops it too early [SF04, DS09]", () => {
  const [head = "", rest = ""] = unit.split("[Service]");
  expect(head).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(rest).toMatch(/^Restart=always$/m);
  expect(stopLimitSeconds).toBeGreaterThan(0);
  expect(Number(found(unit, /^TimeoutStopSec=(\d+)/gm)[0])).toBeGreaterThan(stopLimitSeconds);
});

test("the documents say how long a host lets the server stop [HT05]", () => {
  expect(Number(/at least (\d+) seconds to stop/.exec(docs)?.[1])).toBeGreaterThan(stopLimitSeconds);
});
