import { lstatSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";

const envFile = ".env";

/** Ends the program for an unreadable file: without its settings the server would use another store and notify nobody. */
export function loadEnvFile(): void {
  if (!lstatSync(envFile, { throwIfNoEntry: false })) return;
  try {
    const text = readFileSync(envFile, "utf8");
    const line = findUnreadLine(text);
    if (line !== null)
      end(
        `${resolve(envFile)}:${line} would be left out, or a part of it; write NAME=value, the whole value within one pair of quotes or none, and save the file as UTF-8.`,
      );
    for (const [name, value] of Object.entries(parseSettings(text))) process.env[name] ??= value;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    end(
      `${resolve(envFile)} holds the settings and cannot be read (${code}): let the user that runs this program read it (docs/deploying.md), or move it away.`,
    );
  }
}

/** Windows editors put a byte order mark before the first name. */
export function parseSettings(text: string): NodeJS.Dict<string> {
  return parseEnv(text.replace(/^\ufeff/, ""));
}

/** Matches what Node silently leaves out: a line of UTF-16 or with a colon in place of "=", what is behind a closing quote. */
const leftOut = /\0|^\ufeff?\s*[A-Z][A-Z_]*\s*(?::|=\s*(?:"[^"]*"|'[^']*'|`[^`]*`)[ \t]*[^\s#])/;

export function findUnreadLine(text: string): number | null {
  const index = text.split("\n").findIndex((line) => leftOut.test(line));
  return index < 0 ? null : index + 1;
}

function end(message: string): never {
  console.error(message);
  process.exit(1);
}
