import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readContent } from "#app/content/read-content.ts";
import { sitePath } from "../support/build-site.ts";
import { sampleContent } from "../support/sample-business.ts";
import { newDataDir } from "../support/test-lead.ts";
import { canMount, fillDisk, mountSmallDisk } from "./small-disk.ts";

const options = (cwd: string) => ({ cwd, env: { PATH: sitePath() }, encoding: "utf8" as const });
const season = (year: number) => [resolve("ops/add-season.ts"), String(year)];
const photos = [resolve("ops/take-photos.ts"), "pictures"];
const read = (site: string, name: string) => readFileSync(join(site, "content", name), "utf8");
const holidaysOf = (site: string) => read(site, "holidays.yaml");

function newSite(site = newDataDir()): string {
  cpSync(sampleContent, join(site, "content"), { recursive: true });
  return site;
}

/** Returns what the tools write, and the names of all files, so that an unfinished one is seen too. */
const filesOf = (site: string) => [
  ...[holidaysOf(site), read(site, "photos.yaml")],
  ...readdirSync(join(site, "content"), { recursive: true }).toSorted(),
];

test.runIf(canMount)(
  "on a full disk each tool says so, and the owner's files stay whole [TR14]",
  async () => {
    const site = newSite(mountSmallDisk(8));
    mkdirSync(join(site, "pictures"));
    mkdirSync(join(site, "content/photos"), { recursive: true });
    await sharp({ create: { width: 400, height: 400, channels: 3, background: "tan" } })
      .jpeg()
      .toFile(join(site, "pictures/mia.jpg"));
    const before = filesOf(site);
    fillDisk(site);
    for (const command of [season(2027), photos]) {
      const { status, stderr } = spawnSync("node", command, options(site));
      expect([status, stderr]).toEqual([1, expect.stringMatching(/no space left on device/i)]);
      expect(stderr.trim().split("\n")).toHaveLength(1);
      expect(stderr).not.toContain("can't be read");
    }
    expect(filesOf(site)).toEqual(before);
  },
);

test.each([
  ["before the new file is in place", 1, false],
  ["after that, before the folder is synced,", 2, true],
])("a tool that is killed %s leaves the file whole [TR14]", (_when, nthSync, isNew) => {
  const site = newSite();
  const before = holidaysOf(site);
  const inject = `--inject=fsync:signal=KILL:when=${nthSync}`;
  const kill = ["-f", "-qq", "-o", "/dev/null", "--trace=fsync", inject];
  const { signal } = spawnSync("strace", [...kill, "node", ...season(2027)], options(site));
  expect(signal).toBe("SIGKILL");
  expect(holidaysOf(site) === before).toBe(!isNew);
  expect(readContent(join(site, "content")).holidayPricing.seasons).toHaveLength(isNew ? 3 : 2);
});
