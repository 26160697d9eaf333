import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { copySources, sitePath } from "./copy-site.ts";
import { sampleSite } from "./sample-business.ts";

/** Runs before the tests of a built site, so that they never see an old one. */
export default async function buildSampleSite(): Promise<void> {
  rmSync(sampleSite, { recursive: true, force: true });
  await copySources(sampleSite);
  execFileSync("node", ["scripts/build.ts"], {
    cwd: sampleSite,
    env: { PATH: sitePath() },
    stdio: ["ignore", "ignore", "inherit"],
  });
}
