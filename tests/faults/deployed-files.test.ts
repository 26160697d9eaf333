import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "#server/config.ts";
import { sitePath } from "../support/build-site.ts";
import { newClusterFolder, startCluster, stopCluster } from "../support/postgres-cluster.ts";
import { sampleBuild } from "../support/sample-business.ts";
import { serve, storesOnly } from "../support/serve.ts";
import { newDataDir } from "../support/test-lead.ts";

/** The files of the Dockerfile's last stage. */
function layOut(): string {
  const folder = newDataDir();
  for (const [, from = "", to = ""] of readFileSync("deploy/Dockerfile", "utf8").matchAll(
    /^COPY --from=build \/srv\/website\/(\S+) \.\/(\S*)$/gm,
  ))
    if (from === "node_modules") symlinkSync(resolve(from), join(folder, from));
    else
      cpSync(to === "dist" ? sampleBuild : from, join(folder, to || from), {
        recursive: true,
        dereference: true,
      });
  return folder;
}

test("what the Dockerfile copies serves pages, stores requests, lists them, and writes nothing beside its data [DS09]", async () => {
  const cwd = layOut();
  const before = globSync("{*,{build,cli,domain,server}/**}", { cwd });
  const server = await serve({ cwd });
  const paths = ["/healthz", "/about", "/no-such-page"];
  expect(await Promise.all(paths.map(server.statusOf))).toEqual([200, 200, 404]);
  expect(await server.send()).toMatchObject({ body: { ok: true } });
  const listed = execFileSync("node", ["cli/main.ts", "list", "--json"], {
    cwd,
    env: { ...storesOnly, DATA_DIR: server.dataDir, PATH: sitePath() },
    encoding: "utf8",
  });
  expect(JSON.parse(listed)).toHaveLength(1);
  expect(globSync("{*,{build,cli,domain,server}/**}", { cwd })).toEqual(before);
});

test("the database's container gives the website a login that owns its database and is no superuser [SG07]", async () => {
  const [file = ""] = parse(readFileSync("compose.yaml", "utf8")).services.database.volumes[1].split(":");
  const folder = newClusterFolder();
  const cluster = startCluster(folder);
  onTestFinished(() => stopCluster(folder, "immediate"));
  const psql = (...args: string[]) =>
    execFileSync("psql", [cluster, "-v", "ON_ERROR_STOP=1", "-At", ...args], {
      env: { ...process.env, POSTGRES_PASSWORD: "letters1" },
      encoding: "utf8",
    });
  psql("-f", file);
  expect(
    psql("-c", "select rolname, rolsuper, rolpassword is null from pg_authid where rolcanlogin order by 1"),
  ).toBe("postgres|t|t\nwebsite|f|f\n");
  const url = cluster.replace("///postgres", "///website").replace("user=postgres", "user=website");
  const server = await serve({ env: { DATABASE_URL: url } });
  expect(await server.send()).toMatchObject({ body: { ok: true } });
});

/** Unpacked by ops/install-test-programs.mjs. */
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
