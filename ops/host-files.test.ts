import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { healthPath } from "../domain/requests/request-protocol.ts";
import { readConfig } from "../server/config.ts";

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
