import { chownSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Files written by a command that runs as root must belong to the server's user, so that the server can open them. */
export function giveToFolderOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  const now = statSync(path);
  if (now.uid !== uid || now.gid !== gid) chownSync(path, uid, gid);
}

export function makePrivateFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (!first) return;
  const made = [path];
  while (made[0] && made[0] !== first) made.unshift(dirname(made[0]));
  for (const folder of made) giveToFolderOwner(folder);
}
