import { statSync } from "node:fs";
import { StoreDamagedError } from "../store-errors.ts";

/** The database, its write-ahead log (WAL) and the index of that: https://sqlite.org/tempfiles.html */
const suffixes = ["", "-wal", "-shm"];

/**
 * SQLite goes on writing to open files that were removed or replaced, and those writes are lost when the process ends.
 * The returned check throws StoreDamagedError once that has happened, even when the file was put back: writes of other
 * processes are missing in it.
 */
export function watchFiles(file: string): () => void {
  const paths = suffixes.map((suffix) => file + suffix);
  const opened = paths.map(identify);
  let fault: string | undefined;

  return () => {
    const gone = paths.find((path, index) => identify(path) !== opened[index]);
    if (gone)
      fault ??= `${gone} was removed or replaced while the program was running: nothing is stored until it is put back and the program started again.`;
    if (fault) throw new StoreDamagedError(fault);
  };
}

/** An inode number is not reused while SQLite has the file open. */
function identify(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}
