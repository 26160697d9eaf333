import { readSync } from "node:fs";

/** The -shm file, by which SQLite's processes share the -wal file: https://sqlite.org/walformat.html#walidxfmt */
export type WalIndex = {
  commits: number;
  /** Each frame of the -wal file holds a page. */
  frames: number;
  pageSize: number;
  /** In the byte order of the -wal file. */
  checksum: Buffer;
  /** Change whenever the -wal file is restarted. */
  salts: Buffer;
  /** Frames that checkpoints have copied, or have begun to copy, into the database. */
  copied: number;
  copying: number;
  /** Only of the first 4062 frames, where this part of the file ends. */
  pages: Buffer;
};

const version = 3_007_000;
const headerSize = 48;
const pagesAt = 136;
const maxPages = 4062;

/** "torn" while another process writes it, null when it is invalid. */
export function readWalIndex(file: number): WalIndex | "torn" | null {
  const bytes = Buffer.allocUnsafeSlow(pagesAt);
  if (readSync(file, bytes, 0, pagesAt, 0) < pagesAt) return null;
  // The header is stored twice.
  if (bytes.compare(bytes, headerSize, 2 * headerSize, 0, headerSize) !== 0) return "torn";
  // In the machine's byte order, except the salts, which are copied from the -wal file.
  const words = new Uint32Array(bytes.buffer);
  const word = (index: number) => words[index] ?? 0;
  if (word(0) !== version) return null;
  const frames = word(4);
  const pages = Buffer.allocUnsafe(4 * Math.min(frames, maxPages));
  if (readSync(file, pages, 0, pages.length, pagesAt) < pages.length) return null;
  const checksum = Buffer.allocUnsafe(8);
  checksum.writeUInt32BE(word(6), 0);
  checksum.writeUInt32BE(word(7), 4);
  const pageSize = new Uint16Array(bytes.buffer)[7] ?? 0;
  return {
    commits: word(2),
    frames,
    // 65,536 does not fit into the field.
    pageSize: pageSize === 1 ? 65_536 : pageSize,
    checksum,
    salts: bytes.subarray(32, 40),
    copied: word(24),
    copying: word(32),
    pages,
  };
}

/** True when no SQLite process could have turned `before` into `now`. */
export function isIndexReplaced(now: WalIndex, before: WalIndex): boolean {
  if (now.commits < before.commits) return true;
  if (!now.salts.equals(before.salts)) return false;
  const { length } = before.pages;
  return (
    now.frames < before.frames ||
    now.copied < before.copied ||
    now.pages.compare(before.pages, 0, length, 0, length) !== 0
  );
}

export function hasCopied(now: WalIndex, before: WalIndex): boolean {
  // The -wal file restarts only when all of it was copied; its first salt counts the restarts.
  const restarts = now.salts.readUInt32BE(0) - before.salts.readUInt32BE(0);
  if (restarts !== 0) return restarts !== 1 || before.copied < before.frames || now.copying > 0;
  return now.copied > before.copied || now.copying > before.copying || now.copying > now.copied;
}
