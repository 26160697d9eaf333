import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** Unpacked by ops/install-missing.mjs. */
const unpacked = resolve("node_modules/.cache/compose/usr/libexec/docker/cli-plugins/docker-compose");

const [program = "docker", ...first] = existsSync(unpacked) ? [unpacked] : ["docker", "compose"];

/** False where Debian 13 cannot be reached. */
export const hasCompose = spawnSync(program, [...first, "version"]).status === 0;

/** Needs no running Docker. */
export function runCompose(folder: string, ...args: string[]): string {
  return execFileSync(program, [...first, ...args], {
    cwd: folder,
    // Without the machine's own settings.
    env: { PATH: process.env.PATH },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}
