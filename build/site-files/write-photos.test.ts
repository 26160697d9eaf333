import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { newFolder } from "#tests/support/leads-folder.ts";
import { writePhotos } from "./write-photos.ts";

const program = `const { writePhotos } = await import(${JSON.stringify(resolve("build/site-files/write-photos.ts"))});
console.log(await writePhotos("client", [{ name: "mia.jpg", id: "1" }], "content"));`;

test("a photo isn't called broken when its copies can't be written [WM12, LF01]", async () => {
  const cwd = newFolder();
  mkdirSync(join(cwd, "content/photos"), { recursive: true });
  const whole = { create: { width: 400, height: 400, channels: 3, background: "tan" } } as const;
  await sharp(whole).jpeg().toFile(join(cwd, "content/photos/mia.jpg"));
  // A file in place of the folder fails like a full disk.
  writeFileSync(join(cwd, "client"), "");
  const args = ["--input-type=module", "-e", program];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/E\w+: .*'client/);
});

test("copies that no photo needs are removed, but not what another build is writing [WM12, LF01]", async () => {
  const before = process.cwd();
  process.chdir(newFolder());
  onTestFinished(() => process.chdir(before));
  mkdirSync("photo-copies");
  const [former, left, underWay] = ["photo-1.avif", ".photo-2.avif.4711", ".photo-3.avif.4712"];
  for (const name of [former, left, underWay]) writeFileSync(`photo-copies/${name}`, "");
  const longAgo = new Date("2025-11-21T16:00:00Z");
  utimesSync(`photo-copies/${left}`, longAgo, longAgo);
  expect(await writePhotos("client", [], "content")).toEqual([]);
  expect(readdirSync("photo-copies")).toEqual([underWay]);
});
