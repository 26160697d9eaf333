import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** Where scripts/install-missing.mjs unpacks it. */
const unpacked = resolve("node_modules/.cache/compose/usr/libexec/docker/cli-plugins/docker-compose");

const [program = "docker", ...first] = existsSync(unpacked) ? [unpacked] : ["docker", "compose"];

/** False where Debian 13 cannot be reached, and Compose is not there. */
export const hasCompose = spawnSync(program, [...first, "version"]).status === 0;

/** Runs the second version of Docker Compose in a folder. Nothing of it needs a Docker that runs. */
export function runCompose(folder: string, ...args: string[]): string {
  return execFileSync(program, [...first, ...args], {
    cwd: folder,
    // Nothing of the machine's own settings.
    env: { PATH: process.env.PATH },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}
