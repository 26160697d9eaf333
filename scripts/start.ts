import { execFileSync } from "node:child_process";
import { isBuildCurrent } from "./is-build-current.ts";

if (!isBuildCurrent())
  execFileSync("node", ["scripts/build.ts"], { stdio: ["ignore", "inherit", "inherit"] });
await import("../server/main.ts");
