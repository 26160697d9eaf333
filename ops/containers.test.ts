import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { healthPath } from "../domain/requests/request-protocol.ts";
import { readConfig } from "../server/config.ts";
import { newDataDir } from "../tests/support/test-lead.ts";

/** Unpacked by ops/install-missing.mjs. */
const unpacked = resolve("node_modules/.cache/compose/usr/libexec/docker/cli-plugins/docker-compose");

const [program = "docker", ...first] = existsSync(unpacked) ? [unpacked] : ["docker", "compose"];

/** False where Debian 13 cannot be reached. */
const hasCompose = spawnSync(program, [...first, "version"]).status === 0;

/** Needs no running Docker. */
function runCompose(folder: string, ...args: string[]): string {
  return execFileSync(program, [...first, ...args], {
    cwd: folder,
    // Without the machine's own settings.
    env: { PATH: process.env.PATH },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

const settings = `SITE_ORIGIN=https://www.example.com
FUNCTIONS_ORIGIN=https://functions.example.com
POSTGRES_PASSWORD=letters1
SMTP_URL='smtps://user:pa$word@mail.example.com'
EMAIL_FROM='Website <website@example.com>'
LEADS_TO=owner@example.com
`;

/** The folder of an operator who follows docs/deploying.md. */
function newFolder(): string {
  const folder = newDataDir();
  cpSync("compose.yaml", join(folder, "compose.yaml"));
  cpSync("deploy", join(folder, "deploy"), { recursive: true });
  writeFileSync(join(folder, ".env"), settings);
  return folder;
}

test.skipIf(!hasCompose)(
  "Compose reads .env for image and server, and asks for health as the image does [HT01]",
  () => {
    const folder = newFolder();
    const { services } = JSON.parse(runCompose(folder, "config", "--format", "json"));
    const { build, environment, healthcheck } = services.website;
    expect(build).toMatchObject({ context: folder, dockerfile: "deploy/Dockerfile" });
    const { SITE_ORIGIN, FUNCTIONS_ORIGIN } = parseEnv(settings);
    expect(build.args).toEqual({ SITE_ORIGIN, FUNCTIONS_ORIGIN, PUBLIC_CLIENT_KEY: "" });
    expect(environment.DATABASE_URL).toBe("postgres://website:letters1@database/website");
    expect(services.database.environment.POSTGRES_PASSWORD).toBe("letters1");
    // Compose escapes each $ in its output by doubling it.
    const given = Object.fromEntries(
      Object.entries<string>(environment).map(([name, value]) => [name, value.replaceAll("$$", "$")]),
    );
    expect(given).toMatchObject(parseEnv(settings));
    expect(readConfig(given).email?.smtpUrl).toBe("smtps://user:pa$word@mail.example.com");
    const { test: [kind, ...command] = [], interval, timeout, start_period } = healthcheck;
    expect(kind).toBe("CMD");
    expect(readFileSync("deploy/Dockerfile", "utf8")).toContain(
      `HEALTHCHECK --interval=${interval} --timeout=${timeout} --start-period=${start_period} \\\n  CMD ${JSON.stringify(command).replaceAll('","', '", "')}\n`,
    );
  },
);

test("the image is made of no tests, no secrets and a single Node [HT01]", () => {
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  expect(ignored).toEqual(
    expect.arrayContaining([
      "**/*.test.ts",
      "**/*.test.tsx",
      "server/**/*.txt",
      "tests",
      "**/.env",
      "**/.env.*",
    ]),
  );
  const [, last = ""] = readFileSync("deploy/Dockerfile", "utf8").split(/^FROM .* AS build$/m);
  expect(last).toMatch(/^FROM debian:/m);
});

const read = (name: string) => readFileSync(name, "utf8");
const dockerfile = read("deploy/Dockerfile");
const [, port = ""] = /^EXPOSE (\d+)$/m.exec(dockerfile) ?? [];
const [, volume = ""] = /^VOLUME (\S+)$/m.exec(dockerfile) ?? [];
const stopLimitSeconds = 30;
const fly = read("deploy/hosts/fly.toml");
const [render] = parse(read("deploy/hosts/render.yaml")).services;
const railway = JSON.parse(read("deploy/hosts/railway.json"));

/** Of a line in Fly's file. */
const inFly = (name: string) => new RegExp(`^${name} = "?([^"\n]*)"?$`, "m").exec(fly)?.[1] ?? "";
/** Of a variable in Render's file. */
const inRender = (name: string) =>
  render.envVars.find(({ key }: { key: string }) => key === name)?.value as string | undefined;

test.each([
  ["Fly", inFly("dockerfile"), inFly("path"), Number(inFly("kill_timeout"))],
  ["Render", render.dockerfilePath, render.healthCheckPath, render.maxShutdownDelaySeconds],
  ["Railway", railway.build.dockerfilePath, railway.deploy.healthcheckPath, railway.deploy.drainingSeconds],
])("%s builds the image, asks for its health and lets it stop [HT05]", (_host, image, health, seconds) => {
  expect(existsSync(image)).toBe(true);
  expect(health).toBe(healthPath);
  expect(seconds).toBeGreaterThan(stopLimitSeconds);
});

test("Fly and Render reach the server's port, mount its volume and run it as the volume's user [HT05]", () => {
  expect([inFly("internal_port"), inFly("destination"), inFly("RUN_AS")]).toEqual([port, volume, "root"]);
  expect([inRender("PORT"), render.disk.mountPath, inRender("RUN_AS")]).toEqual([port, volume, "root"]);
  expect(dockerfile).toMatch(/^ARG RUN_AS/m);
});

test("for each host the documents tell whose word is taken for a visitor's address [HT05]", () => {
  const docs = read("docs/deploying.md");
  const [, table = ""] = docs.split("\n| host |");
  const rows = table.split("\n\n")[0]?.split("\n").slice(2) ?? [];
  const ranges = rows.map((row) => /`TRUSTED_PROXIES=([^`]*)`/.exec(row)?.[1]);
  expect(ranges.length).toBeGreaterThanOrEqual(5);
  for (const TRUSTED_PROXIES of ranges) expect(() => readConfig({ TRUSTED_PROXIES })).not.toThrow();
  expect(docs).toContain(inFly("TRUSTED_PROXIES"));
  expect(docs).toContain(`TRUSTED_PROXIES=${inRender("TRUSTED_PROXIES")}`);
});
