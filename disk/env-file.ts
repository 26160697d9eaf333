import { accessSync, constants, lstatSync } from "node:fs";
import { resolve } from "node:path";

export const envFile = ".env";

/** An unreadable file ends the program: without its settings the server would use another store and notify nobody. */
export function loadEnvFile(): void {
  try {
    if (!lstatSync(envFile, { throwIfNoEntry: false })) return;
    // Node reports ENOENT for every unreadable file, so the reason is checked first.
    accessSync(envFile, constants.R_OK);
    process.loadEnvFile(envFile);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    console.error(
      `${resolve(envFile)} holds the settings and cannot be read (${code}): let the user that runs this program read it (docs/deploying.md), or move it away.`,
    );
    process.exit(1);
  }
}
