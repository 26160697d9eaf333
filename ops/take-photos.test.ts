import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { sampleContent } from "#tests/support/sample-business.ts";
import { newDataDir } from "#tests/support/test-lead.ts";

test("no photo is taken into a list that can't be read: its line is named [NH09, TR14]", async () => {
  const cwd = newDataDir();
  cpSync(sampleContent, join(cwd, "content"), { recursive: true });
  const list = 'photos:\n  - { file: a.jpg, alt: "Mia said "hi"" }\n';
  writeFileSync(join(cwd, "content/photos.yaml"), list);
  mkdirSync(join(cwd, "pictures"));
  await sharp({ create: { width: 400, height: 400, channels: 3, background: "tan" } })
    .jpeg()
    .toFile(join(cwd, "pictures/mia.jpg"));
  const args = [resolve("ops/take-photos.ts"), "pictures"];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^content\/photos\.yaml:2 can't be read: .+\n$/),
  ]);
  expect(readFileSync(join(cwd, "content/photos.yaml"), "utf8")).toBe(list);
  expect(existsSync(join(cwd, "content/photos"))).toBe(false);
});
