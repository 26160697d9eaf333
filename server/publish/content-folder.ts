import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Equal for equal files: their names and bytes. */
export function readContentId(folder = "content"): string {
  const hash = createHash("sha256");
  for (const name of listFiles(folder))
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(folder, name)))
      .update("\0");
  return hash.digest("hex").slice(0, 16);
}

/** Differs after any change, and is cheap enough for every few seconds. Null while there is no such folder. */
export function readContentState(folder: string): string | null {
  const files = listFiles(folder).map((name) => {
    const { ino, size, mtimeMs } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {};
    return [name, ino, size, mtimeMs].join();
  });
  return files.length > 0 ? files.join("\n") : null;
}

/** Without hidden files, which editors and sync programs leave. */
function listFiles(folder: string): string[] {
  return globSync("**/*", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}
