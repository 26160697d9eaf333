import { readSync } from "node:fs";
import { endianness } from "node:os";
import type { WalIndex } from "./wal-index.ts";

// https://sqlite.org/walformat.html#the_wal_file_format
const headerSize = 32;
const frameHeaderSize = 24;
/** The last bit of the first four bytes of a -wal file: checksums use big-endian words. */
const bigEndianBit = 1;

/** Two short reads, cheap enough for every check. */
export function endsLikeIndex(file: number, size: number, index: WalIndex): boolean {
  if (index.frames === 0) return true;
  const header = Buffer.allocUnsafe(headerSize);
  const last = Buffer.allocUnsafe(frameHeaderSize);
  const lastAt = headerSize + (index.frames - 1) * (frameHeaderSize + index.pageSize);
  return (
    size >= lastAt + frameHeaderSize + index.pageSize &&
    readSync(file, header, 0, headerSize, 0) === headerSize &&
    index.salts.equals(header.subarray(16, 24)) &&
    readSync(file, last, 0, frameHeaderSize, lastAt) === frameHeaderSize &&
    index.salts.equals(last.subarray(8, 16)) &&
    index.checksum.equals(last.subarray(16, 24))
  );
}

export function isWhole(file: number, index: WalIndex): boolean {
  if (index.frames === 0) return true;
  const header = Buffer.alloc(headerSize);
  readSync(file, header, 0, headerSize, 0);
  const isBigEndian = (header.readUInt32BE(0) & bigEndianBit) === 1;
  const add = isBigEndian === (endianness() === "BE") ? addWords : addSwappedWords;
  let sums = add(header.subarray(0, 24), [0, 0]);
  const frame = Buffer.alloc(frameHeaderSize + index.pageSize);
  for (let count = 0; count < index.frames; count++) {
    readSync(file, frame, 0, frame.length, headerSize + count * frame.length);
    sums = add(frame.subarray(frameHeaderSize), add(frame.subarray(0, 8), sums));
    if (frame.readUInt32BE(16) !== sums[0] || frame.readUInt32BE(20) !== sums[1]) return false;
  }
  return index.checksum.equals(frame.subarray(16, 24));
}

type Sums = [number, number];

function addWords(bytes: Buffer, [first, second]: Sums): Sums {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  let [s0, s1] = [first, second];
  for (let at = 0; at < words.length; at += 2) {
    s0 = (s0 + (words[at] ?? 0) + s1) >>> 0;
    s1 = (s1 + (words[at + 1] ?? 0) + s0) >>> 0;
  }
  return [s0, s1];
}

function addSwappedWords(bytes: Buffer, sums: Sums): Sums {
  return addWords(Buffer.from(bytes).swap32(), sums);
}
