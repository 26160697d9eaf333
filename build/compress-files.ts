import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants } from "node:zlib";

const compressible = /\.(html|js|css|svg|json|xml|txt)$/;

const compress = promisify(brotliCompress);
const strongest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Copies what is unchanged since the `former` build: compressing it again would take a third of a build's time. */
export async function compressFiles(folder: string, former?: string): Promise<void> {
  const names = globSync(["**/*", ".well-known/*"], { cwd: folder });
  const left = names.filter((name) => compressible.test(name) && !existsSync(join(folder, `${name}.br`)));
  await Promise.all(left.map((name) => compressFile(name, folder, former)));
}

/** Compresses on all cores, so it may run while other files are still being written. */
export async function compressFile(name: string, folder: string, former?: string): Promise<void> {
  const file = join(folder, name);
  const bytes = readFileSync(file);
  const packed = (former && packedBefore(join(former, name), bytes)) || (await compress(bytes, strongest));
  writeFileSync(`${file}.br`, packed);
}

function packedBefore(file: string, bytes: Buffer): Buffer | null {
  try {
    const packed = readFileSync(`${file}.br`);
    return brotliDecompressSync(packed).equals(bytes) ? packed : null;
  } catch {
    return null;
  }
}
