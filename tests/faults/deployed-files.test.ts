import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sitePath } from "../support/copy-site.ts";
import { sampleBuild } from "../support/sample-business.ts";
import { serve, storesOnly } from "../support/serve.ts";

/** The files of the Dockerfile's last stage. */
function layOut(): string {
  const folder = mkdtempSync(join(tmpdir(), "image-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [, from = "", to = ""] of readFileSync("deploy/Dockerfile", "utf8").matchAll(
    /^COPY --from=build \/srv\/website\/(\S+) \.\/(\S*)$/gm,
  ))
    if (from === "node_modules") symlinkSync(resolve(from), join(folder, from));
    else
      cpSync(to === "build" ? sampleBuild : from, join(folder, to || from), {
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
