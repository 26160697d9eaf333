import { chownSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Gives a file or folder to the user whose folder it is in, when the program runs as root: the server, which does not, has
 * to open what root's commands make.
 */
export function giveToFolderOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  const now = statSync(path);
  if (now.uid !== uid || now.gid !== gid) chownSync(path, uid, gid);
}

/** Makes a folder that only its owner may enter, and those above it. */
export function makePrivateFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (!first) return;
  const made = [path];
  while (made[0] && made[0] !== first) made.unshift(dirname(made[0]));
  for (const folder of made) giveToFolderOwner(folder);
}
