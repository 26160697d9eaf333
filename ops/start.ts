import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { isBuildCurrent } from "#build/is-build-current.ts";
import { isSampleWanted } from "#disk/content-folder.ts";
import { buildDir } from "#disk/read-site-facts.ts";

// A mistake in the content must not take down a site that was up before.
if ((isSampleWanted || !isBuildCurrent()) && !build() && existsSync(buildDir))
  console.error("\nThe site could not be built: it is served as it was built before.\n");
console.log("Try: open the address below, send a request, then list it with npm run leads -- list");
await import("#server/main.ts");

function build(): boolean {
  return (
    spawnSync("node", ["build/build.ts", ...process.argv.slice(2)], {
      stdio: ["ignore", "inherit", "inherit"],
    }).status === 0
  );
}
