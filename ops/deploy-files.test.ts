import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { buildDir } from "#disk/read-site-facts.ts";
import { healthPath } from "#domain/requests/request-protocol.ts";
import { readConfig } from "#server/config.ts";

const read = (name: string) => readFileSync(name, "utf8");
const docs = read("docs/deploying.md");
const unit = read("deploy/website.service");
const dockerfile = read("deploy/Dockerfile");
const caddyfile = read("deploy/Caddyfile");
const compose = parse(read("compose.yaml"));
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part = ""]) => part);
/** The variables of the server, the database, the image and the C library. */
const variables = new Set([
  ...found(read(".env.example"), /^#?([A-Z_]+)=/gm),
  "POSTGRES_PASSWORD",
  "RUN_AS",
  "MALLOC_MMAP_THRESHOLD_",
]);
const { port } = readConfig({});
const [stopLimit = ""] = found(read("server/main.ts"), /stopLimitMs = ([\d_]+)/g);
const stopLimitSeconds = Number(stopLimit.replaceAll("_", "")) / 1000;
const { scripts } = JSON.parse(read("package.json"));

test("the files to deploy with set and name only variables that exist [DS09]", () => {
  const named = [
    ...found(unit, /^Environment=(\w+)=/gm),
    ...found(dockerfile, /\b([A-Z_]+)=/g),
    ...found(dockerfile, /^ARG (\w+)/gm),
    ...found(read("compose.yaml"), /\$\{(\w+):/g),
    ...Object.keys(compose.services.website.environment),
    ...[docs, caddyfile].flatMap((text) => found(text, /\b((?:[A-Z]{2,}_)+[A-Z]+)\b/g)),
  ];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !variables.has(name))).toEqual([]);
});

test("unit and containers have the same memory limit and return memory alike [SF21]", () => {
  const [limit = ""] = found(unit, /^MemoryMax=(\d+M)$/gm);
  expect(compose.services.website.mem_limit).toBe(limit.toLowerCase());
  const [threshold = ""] = found(unit, /^Environment=(MALLOC_MMAP_THRESHOLD_=\d+)$/gm);
  expect(dockerfile).toContain(`ENV ${threshold}\n`);
  for (const start of [unit, dockerfile, scripts.start, scripts.serve])
    expect(start).toContain("--max-semi-space-size=16");
});

test("all use the port that the server listens on, and check its health at the right path [DS09]", () => {
  expect(new Set(found(caddyfile, /[\d.]+:(\d+)/g))).toEqual(new Set([`${port}`]));
  expect(dockerfile).toContain(`EXPOSE ${port}\n`);
  expect(dockerfile).toContain(`http://127.0.0.1:${port}${healthPath}'`);
  expect(compose.services.website.environment.PORT).toBe(port);
  expect(compose.services.website.ports).toEqual([`127.0.0.1:${port}:${port}`]);
  expect(docs).toContain(`health_uri ${healthPath}\n`);
});

test("the programs that they start and the files that they name exist [DS09]", () => {
  const [folder = ""] = found(unit, /^WorkingDirectory=(.*)$/gm);
  const started = (found(unit, /^ExecStart=(.*)$/gm)[0] ?? "").replace(`${folder}/`, "").split(" ");
  const [program = "", , script = ""] = started;
  const inDocs = found(docs, /\b((?:build|deploy|ops|server|tests|docs)\/[\w./-]*\w)/g);
  const paths = [program, script, ...inDocs];
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  expect(dockerfile).toContain(`CMD ["${started.join('", "')}"]`);
  expect(dockerfile).toContain(`/srv/website/release ./${buildDir}\n`);
  expect(docs).toContain(`website tar c ${buildDir} | tar x `);
  for (const name of readdirSync("deploy")) expect(docs, name).toContain(name);
  expect(found(docs, /npm run ([\w:]+)/g).filter((name) => !(name in scripts))).toEqual([]);
  expect(docs).toContain(`DATA_DIR=${join("/var/lib", found(unit, /^StateDirectory=(.*)$/gm)[0] ?? "")}`);
});

test("systemd restarts the server however often it failed, and gives it enough time to stop [SF04, DS09]", () => {
  const [head = "", rest = ""] = unit.split("[Service]");
  expect(head).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(rest).toMatch(/^Restart=always$/m);
  expect(stopLimitSeconds).toBeGreaterThan(0);
  expect(Number(found(unit, /^TimeoutStopSec=(\d+)/gm)[0])).toBeGreaterThan(stopLimitSeconds);
  expect(Number.parseInt(compose.services.website.stop_grace_period, 10)).toBeGreaterThan(stopLimitSeconds);
});

test("the proxy limits slow clients, and takes one request of a connection at a time [SF05, SG01]", () => {
  for (const line of ["protocols h1", "read_header 5s", "read_body 10s", "write 2m", "buffer_requests"])
    expect(caddyfile).toMatch(new RegExp(`^\\s+${line}$`, "m"));
});

test("containers run without root and without capabilities, the website's on a read-only root [DS09, SG07]", () => {
  expect(dockerfile).toMatch(/^ARG RUN_AS=node\nUSER \$RUN_AS$/m);
  const { website, database } = compose.services;
  for (const container of [website, database])
    expect(container).toMatchObject({ cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
  expect(website.read_only).toBe(true);
  expect(database.user).toBe("postgres");
});

test("the image contains no tests, no secrets and a single Node [HT01]", () => {
  const ignored = read(".dockerignore").split("\n");
  for (const pattern of ["**/*.test.ts", "**/*.test.tsx", "server/**/*.txt", "tests", "**/.env", "**/.env.*"])
    expect(ignored).toContain(pattern);
  const [, last = ""] = dockerfile.split(/^FROM .* AS build$/m);
  expect(last).toMatch(/^FROM debian:/m);
});

test("the documents say which proxies to trust for a visitor's address, and how long a host must let the server stop [HT05]", () => {
  const named = [...docs.matchAll(/`(\d+\.\d+\.\d+\.\d+\S*)` (?:with Compose|behind Caddy)/g)].map(
    ([, range]) => range,
  );
  expect(named).toEqual(["172.16.0.0/12", "127.0.0.1"]);
  for (const TRUSTED_PROXIES of named) expect(() => readConfig({ TRUSTED_PROXIES })).not.toThrow();
  expect(Number(/at least (\d+) seconds to stop/.exec(docs)?.[1])).toBeGreaterThan(stopLimitSeconds);
});
