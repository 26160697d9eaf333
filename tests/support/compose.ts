import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** Where scripts/install-missing.mjs unpacks it. */
const unpacked = resolve("node_modules/.cache/compose/usr/libexec/docker/cli-plugins/docker-compose");

/** Runs the second version of Docker Compose in a folder. Nothing of it needs a Docker that runs. */
export function runCompose(folder: string, ...args: string[]): string {
  const [program, ...first] = existsSync(unpacked) ? [unpacked] : ["docker", "compose"];
  return execFileSync(program, [...first, ...args], {
    cwd: folder,
    // Nothing of the machine's own settings.
    env: { PATH: process.env.PATH },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}
