import { lstat, opendir } from "node:fs/promises";
import { join } from "node:path";
import { contentMaxFiles } from "../../domain/pages/content-limits.ts";

/**
 * Differs after any change, and opens no file: the folder may hold anything, and this runs every few seconds beside the
 * visitors' requests. Null while there is no such folder. Links are not followed, and counting ends where a build refuses.
 */
export async function readContentState(folder: string): Promise<string | null> {
  const seen: string[] = [];
  const look = async (path: string): Promise<void> => {
    if (seen.length > contentMaxFiles) return;
    const stats = await lstat(join(folder, path)).catch(() => null);
    if (!stats) return;
    seen.push([path, stats.mode, stats.ino, stats.isDirectory() ? "" : [stats.size, stats.mtimeMs]].join());
    if (!stats.isDirectory()) return;
    const entries = await opendir(join(folder, path)).catch((fault) => void seen.push(String(fault)));
    // Without hidden files, which editors and sync programs leave.
    for await (const { name } of entries ?? []) if (!name.startsWith(".")) await look(join(path, name));
  };
  await look("");
  if (seen.length > contentMaxFiles) return "more files than are looked at";
  return seen.length > 0 ? seen.toSorted().join("\n") : null;
}
