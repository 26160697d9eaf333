import { execFile } from "node:child_process";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { newDataDir } from "../support/test-lead.ts";

const run = promisify(execFile);
const checksum = "sha256sum a.tar.gz >a.tar.gz.sha256";

test.each([
  [
    "touches the release in use first",
    `tar czf a.tar.gz current website-1 && ${checksum}`,
    "holds more than",
  ],
  ["touches it later", `tar czf a.tar.gz website-1 current/program && ${checksum}`, "holds more than"],
  ["climbs", `tar czPf a.tar.gz website-1 website-1/../current/program && ${checksum}`, "holds more than"],
  [
    "links out of its folder",
    `mkdir other && ln website-1/program other/p && tar cf a.tar other website-1 && tar --delete -f a.tar other && gzip a.tar && rm -r other && ${checksum}`,
    "cannot be unpacked",
  ],
  ["is no archive", `cp website-1/program a.tar.gz && ${checksum}`, "cannot be unpacked"],
  [
    "comes with another's checksum",
    "tar czf a.tar.gz website-1 && cp a.tar.gz b.tar.gz && sha256sum b.tar.gz >a.tar.gz.sha256",
    "is not as",
  ],
  ["comes without its checksum", "tar czf a.tar.gz website-1", "a.tar.gz.sha256 is missing"],
  ["is one of two", `tar czf a.tar.gz website-1 && ${checksum}`, "Name one archive", "b.tar.gz"],
])("an archive that %s is refused, and nothing is touched [SG05]", async (_what, pack, why, ...more) => {
  const home = newDataDir();
  const inHome = async (command: string) => (await run("sh", ["-ec", command], { cwd: home })).stdout;
  await copyFile("deploy/website", join(home, "website"));
  await inHome("mkdir website-0 website-1 && echo 0 >website-0/program && echo 1 >website-1/program");
  await inHome(`ln -s website-0 current && cp website b.tar.gz && ${pack} && rm -r website-1`);
  // Without the totals, because some file systems allocate blocks later.
  const all = "ls -lR --time-style=full-iso | grep -v ^total && cat current/program";
  const before = await inHome(all);
  await expect(inHome(`./website upgrade a.tar.gz ${more.join(" ")}`)).rejects.toThrow(why);
  expect(await inHome(all)).toBe(before);
});
