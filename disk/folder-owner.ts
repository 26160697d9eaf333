import { chownSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Files written by a command that runs as root must belong to the server's user, so that the server can open them. */
export function giveToFolderOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  const now = statSync(path);
  if (now.uid !== uid || now.gid !== gid) chownSync(path, uid, gid);
}

/** One by one: Node's own `recursive` never ends below /proc. */
export function makePrivateFolder(path: string): void {
  if (existsSync(path)) return;
  makePrivateFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (fault) {
    // Another process was first.
    if (!existsSync(path)) throw fault;
  }
  giveToFolderOwner(path);
}
