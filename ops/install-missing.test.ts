import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("a Node that is too old is told in one sentence, before anything is installed", () => {
  const asOld = "data:text/javascript,Object.defineProperty(process, 'version', { value: 'v18.20.4' })";
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", asOld, "ops/install-missing.mjs"],
    { encoding: "utf8" },
  );
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^Node \d+ or newer is needed, and this is v18\.20\.4: [^\n]+\.\n$/);
});
