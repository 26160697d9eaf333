import { statSync } from "node:fs";
import { StoreDamagedError } from "./lead-store.ts";

/** The database, its log and the log's index: https://sqlite.org/tempfiles.html */
const suffixes = ["", "-wal", "-shm"];

/**
 * A file that is removed or replaced while it is open goes on being written, and what was written is gone when the
 * process ends. SQLite does not look.
 * @param file a database that is open
 * @returns to be called after a commit and before anyone hears of it: throws StoreDamagedError once one of the
 * files is not where it was, and from then on, since another process may have written a file that was put back
 */
export function watchFiles(file: string): () => void {
  const opened = suffixes.map((suffix) => ({ path: file + suffix, identity: identify(file + suffix) }));
  let gone: string | undefined;
  return () => {
    gone ??= opened.find(({ path, identity }) => identity === null || identify(path) !== identity)?.path;
    if (gone)
      throw new StoreDamagedError(
        `${gone} was removed or replaced while the program was running: nothing is stored until it is put back and the program started again.`,
      );
  };
}

/** A number is not given to another file while this one is open. */
function identify(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return null;
  }
}
