import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { healthPath } from "../domain/requests/request-protocol.ts";
import { readConfig } from "../server/config.ts";

const read = (name: string) => readFileSync(name, "utf8");
const dockerfile = read("deploy/Dockerfile");
const [, port = ""] = /^EXPOSE (\d+)$/m.exec(dockerfile) ?? [];
const [, volume = ""] = /^VOLUME (\S+)$/m.exec(dockerfile) ?? [];
const buildArguments = [...dockerfile.matchAll(/^ARG (\w+)/gm)].map(([, name]) => name);
const stopLimitSeconds = 30;

/** Common names for settings that each host calls differently. */
type HostFile = {
  dockerfile: string;
  health: string;
  stopSeconds: number;
  port?: number;
  volume?: string;
  settings?: Record<string, string>;
};

function readFly(): HostFile {
  const text = read("deploy/hosts/fly.toml");
  const value = (name: string) => new RegExp(`^${name} = "?([^"\n]*)"?$`, "m").exec(text)?.[1] ?? "";
  return {
    dockerfile: value("dockerfile"),
    health: value("path"),
    stopSeconds: Number(value("kill_timeout")),
    port: Number(value("internal_port")),
    volume: value("destination"),
    settings: Object.fromEntries(
      [...text.matchAll(/^([A-Z_]+) = "(.*)"$/gm)].map(([, name = "", text = ""]) => [name, text]),
    ),
  };
}

function readRender(): HostFile {
  const [service] = parse(read("deploy/hosts/render.yaml")).services;
  const set = service.envVars.filter(({ value }: { value?: string }) => value !== undefined);
  const settings = Object.fromEntries(
    set.map(({ key, value }: { key: string; value: string }) => [key, value]),
  );
  return {
    dockerfile: service.dockerfilePath,
    health: service.healthCheckPath,
    stopSeconds: service.maxShutdownDelaySeconds,
    port: Number(settings.PORT),
    volume: service.disk.mountPath,
    settings,
  };
}

function readRailway(): HostFile {
  const { build, deploy } = JSON.parse(read("deploy/hosts/railway.json"));
  return {
    dockerfile: build.dockerfilePath,
    health: deploy.healthcheckPath,
    stopSeconds: deploy.drainingSeconds,
  };
}

test.each([
  ["fly.toml", readFly],
  ["render.yaml", readRender],
  ["railway.json", readRailway],
])(
  "%s builds the image, asks for its health, mounts its volume and lets it stop in order [HT05]",
  (_, readFile) => {
    const file = readFile();
    expect(existsSync(file.dockerfile)).toBe(true);
    expect(file.health).toBe(healthPath);
    expect(file.stopSeconds).toBeGreaterThan(stopLimitSeconds);
    expect(file.port ?? Number(port)).toBe(Number(port));
    expect(file.volume ?? volume).toBe(volume);
    // Settings that are not for the build must be known to the server.
    const { RUN_AS = "root", ...settings } = file.settings ?? {};
    expect([RUN_AS, buildArguments]).toEqual(["root", expect.arrayContaining(["RUN_AS", "SITE_ORIGIN"])]);
    if (file.settings) expect(readConfig(settings).trustedProxies.length).toBeGreaterThan(0);
  },
);

test("for each host the documents tell whose word is taken for a visitor's address [HT05]", () => {
  const docs = read("docs/deploying.md");
  const [, table = ""] = docs.split("\n| host |");
  const rows = table.split("\n\n")[0]?.split("\n").slice(2) ?? [];
  const ranges = rows.map((row) => /`TRUSTED_PROXIES=([^`]*)`/.exec(row)?.[1]);
  expect(ranges.length).toBeGreaterThanOrEqual(5);
  for (const TRUSTED_PROXIES of ranges) expect(() => readConfig({ TRUSTED_PROXIES })).not.toThrow();
  expect(docs).toContain(readFly().settings?.TRUSTED_PROXIES);
  expect(docs).toContain(`TRUSTED_PROXIES=${readRender().settings?.TRUSTED_PROXIES}`);
});
