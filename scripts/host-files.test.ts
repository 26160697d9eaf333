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

/** The settings that each host calls differently. */
type HostFile = {
  dockerfile: string;
  health: string;
  stopSeconds: number;
  /** Of the server. */
  settings?: Record<string, string>;
};

function readFly(): HostFile {
  const text = read("deploy/hosts/fly.toml");
  const value = (name: string) => new RegExp(`^${name} = "?([^"\n]*)"?$`, "m").exec(text)?.[1] ?? "";
  const set = text.matchAll(/^([A-Z_]+) = "(.*)"$/gm);
  expect([value("internal_port"), value("destination")]).toEqual([port, volume]);
  return {
    ...{ dockerfile: value("dockerfile"), health: value("path"), stopSeconds: Number(value("kill_timeout")) },
    settings: Object.fromEntries([...set].map(([, name = "", text = ""]) => [name, text])),
  };
}

function readRender(): HostFile {
  const [service] = parse(read("deploy/hosts/render.yaml")).services;
  const { dockerfilePath, healthCheckPath, maxShutdownDelaySeconds, disk } = service;
  const set: { key: string; value?: string }[] = service.envVars;
  const given = set.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]]));
  const settings = Object.fromEntries(given);
  expect([String(settings.PORT), disk.mountPath]).toEqual([port, volume]);
  return {
    ...{ dockerfile: dockerfilePath, health: healthCheckPath, stopSeconds: maxShutdownDelaySeconds },
    settings,
  };
}

function readRailway(): HostFile {
  const { build, deploy } = JSON.parse(read("deploy/hosts/railway.json"));
  const { healthcheckPath, drainingSeconds } = deploy;
  return { dockerfile: build.dockerfilePath, health: healthcheckPath, stopSeconds: drainingSeconds };
}

test("each host's file builds the image, asks for its health, mounts its volume and lets it stop [HT05]", () => {
  expect(buildArguments).toEqual(expect.arrayContaining(["RUN_AS", "SITE_ORIGIN"]));
  for (const file of [readFly(), readRender(), readRailway()]) {
    expect(existsSync(file.dockerfile)).toBe(true);
    expect(file.health).toBe(healthPath);
    expect(file.stopSeconds).toBeGreaterThan(stopLimitSeconds);
    // Settings that are not for the build must be known to the server.
    const { RUN_AS = "root", ...settings } = file.settings ?? {};
    expect(RUN_AS).toBe("root");
    if (file.settings) expect(readConfig(settings).trustedProxies.length).toBeGreaterThan(0);
  }
});

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
