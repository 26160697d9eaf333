import { openSync, readSync, statSync } from "node:fs";
import { StoreDamagedError } from "./store-errors.ts";
import { endsLikeIndex, isWhole } from "./wal-file.ts";
import { hasCopied, isIndexReplaced, readWalIndex, type WalIndex } from "./wal-index.ts";

export type FileWatch = {
  /** Throws StoreDamagedError once a file was harmed, even when it was put back: writes of other processes are missing in it. */
  check(): void;
  damage(): FileDamage | null;
};

/** "content" is the database or WAL, which is lost; "index" can be rebuilt. */
export type FileDamage = "gone" | "content" | "index";

/** The database, its write-ahead log and the index of that: https://sqlite.org/tempfiles.html */
const suffixes = ["", "-wal", "-shm"];
/** The first bytes of a database never change: format name, page size, WAL mode. */
const fixedBytes = 20;
/** A file may be read while another process changes it; a later look succeeds. */
const maxLooks = 3;

/**
 * SQLite trusts its open files: writes to a removed file are lost when the process ends, and changes by other programs
 * (`cp`, `truncate`, a sync program) go unnoticed. So every change of a file must be explained by what the processes that
 * use SQLite have recorded of their own writes.
 */
export function watchFiles(file: string): FileWatch {
  const paths = suffixes.map((suffix) => file + suffix);
  const [databasePath = "", walPath = "", indexPath = ""] = paths;
  // Never closed: that would drop SQLite's locks on these files (https://sqlite.org/howtocorrupt.html, 2.2).
  const [database = -1, wal = -1, index = -1] = paths.map((path) => openSync(path, "r"));
  const start = readStart(database);
  let seen = look();
  let fault: { kind: FileDamage; sentence: string } | undefined;

  function look() {
    // The index first, so that later writes still have to be explained next time.
    const indexNow = readIndex();
    return { index: indexNow, stats: paths.map(stat) };
  }

  function readIndex(): WalIndex | null {
    const found = readWalIndex(index);
    if (found !== "torn") return found;
    throw Object.assign(new Error("another process writes to it"), { errcode: sqliteBusy });
  }

  function findGone({ stats }: typeof seen): string | undefined {
    return paths.find(
      (_, at) => !stats[at] || stats[at].ino !== seen.stats[at]?.ino || stats[at].dev !== seen.stats[at].dev,
    );
  }

  /** Returns the path of a file whose content no SQLite process has written. */
  function findOverwritten(now: typeof seen): string | null {
    if (!now.index || !seen.index || isIndexReplaced(now.index, seen.index)) return indexPath;
    const hasChanged = (at: number) =>
      now.stats[at]?.size !== seen.stats[at]?.size || now.stats[at]?.mtimeNs !== seen.stats[at]?.mtimeNs;
    if (hasChanged(0) && !(hasCopied(now.index, seen.index) && readStart(database).equals(start)))
      return databasePath;
    if (!endsLikeIndex(wal, Number(now.stats[1]?.size), now.index)) return walPath;
    const hasCommitted = now.index.commits > seen.index.commits;
    return !hasChanged(1) || hasCommitted || isWhole(wal, now.index) ? null : walPath;
  }

  function findDamage(): typeof fault {
    let overwritten: string | null = null;
    for (let looks = 0; looks < maxLooks; looks++) {
      const now = look();
      const gone = findGone(now);
      if (gone)
        return {
          kind: "gone",
          sentence: `${gone} was removed or replaced while the program was running: nothing is stored until it is put back and the program started again.`,
        };
      overwritten = findOverwritten(now);
      if (!overwritten) {
        seen = now;
        return undefined;
      }
    }
    return {
      kind: overwritten === indexPath ? "index" : "content",
      sentence: `${overwritten} was overwritten or cut by another program while this one was running: nothing is stored until the store is repaired and the program started again.`,
    };
  }

  return {
    check() {
      fault ??= findDamage();
      if (fault) throw new StoreDamagedError(fault.sentence);
    },
    damage: () => fault?.kind ?? null,
  };
}

/** An inode number is not reused while this file is open. */
function stat(path: string) {
  return statSync(path, { bigint: true, throwIfNoEntry: false });
}

function readStart(file: number): Buffer {
  const start = Buffer.alloc(fixedBytes);
  readSync(file, start, 0, fixedBytes, 0);
  return start;
}

const sqliteBusy = 5;
