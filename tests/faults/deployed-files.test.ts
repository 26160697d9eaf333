import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sitePath } from "../support/copy-site.ts";
import { sampleBuild } from "../support/sample-business.ts";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";
import { newDataDir } from "../support/test-lead.ts";

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
  const env = { NODE_ENV: "production", LEAD_WEBHOOK_URL: "http://127.0.0.1:9/", DATA_DIR: newDataDir() };
  const server = await startServer({ cwd, env });
  onTestFinished(async () => {
    await server.stop();
  });
  for (const [path, status] of [
    ["/healthz", 200],
    ["/about", 200],
    ["/no-such-page", 404],
  ] as const)
    expect([path, (await fetch(server.origin + path)).status]).toEqual([path, status]);
  expect(await sendConsultation(server.origin, newConsultation())).toMatchObject({ body: { ok: true } });
  const listed = execFileSync("node", ["cli/main.ts", "list", "--json"], {
    cwd,
    env: { ...env, PATH: sitePath() },
    encoding: "utf8",
  });
  expect(JSON.parse(listed)).toHaveLength(1);
  expect(globSync("{*,{build,cli,domain,server}/**}", { cwd })).toEqual(before);
});
