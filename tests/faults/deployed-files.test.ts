import { execFileSync } from "node:child_process";
import { cpSync, globSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { sitePath } from "../support/build-site.ts";
import { newClusterFolder, startCluster, stopCluster } from "../support/postgres-cluster.ts";
import { sampleBuild } from "../support/sample-business.ts";
import { serve, storesOnly } from "../support/serve.ts";
import { newDataDir } from "../support/test-lead.ts";

/** Creates a folder with the files of the Dockerfile's last stage. */
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

test("what the Dockerfile copies serves pages, stores requests, lists them, and writes only into its data folder [DS09]", async () => {
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
