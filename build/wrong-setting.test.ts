import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { site } from "#tests/support/built-site.ts";
import { readSample, sampleContent } from "#tests/support/sample-business.ts";
import { newDataDir } from "#tests/support/test-lead.ts";

test("a wrong setting ends a build in one sentence, and a site built before doesn't count as current [SF03, OW17]", () => {
  const cwd = newDataDir();
  cpSync(sampleContent, join(cwd, "content"), { recursive: true });
  // Newer than the content.
  mkdirSync(join(cwd, "dist"));
  writeFileSync(join(cwd, "dist/site.json"), JSON.stringify({ ...site, business: readSample().business }));
  const isCurrent = `console.log((await import(${JSON.stringify(resolve("build/is-build-current.ts"))})).isBuildCurrent())`;
  const run = (...args: string[]) => {
    const env = { PATH: process.env.PATH, FUNCTIONS_ORIGIN: "https://www.example.com/" };
    return spawnSync(process.execPath, args, { cwd, env, encoding: "utf8" });
  };
  expect(run(resolve("build/build.ts"))).toMatchObject({
    status: 1,
    stderr: "FUNCTIONS_ORIGIN must be an origin without a path, such as https://example.com.\n",
  });
  expect(run("--input-type=module", "-e", isCurrent)).toMatchObject({ stdout: "false\n", stderr: "" });
});
