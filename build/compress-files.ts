import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from "node:zlib";

const compressible = /\.(html|js|css|svg|json|xml|txt)$/;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

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
  const packed = (former && packedBefore(join(former, name), bytes)) || (await pack(bytes));
  writeFileSync(`${file}.br`, packed.br);
  writeFileSync(`${file}.gz`, packed.gz);
}

type Packed = { br: Buffer; gz: Buffer };

async function pack(bytes: Buffer): Promise<Packed> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [br, gz] = await Promise.all([compressBrotli(bytes, { params }), compressGzip(bytes, { level: 9 })]);
  return { br, gz };
}

function packedBefore(file: string, bytes: Buffer): Packed | null {
  try {
    const packed = { br: readFileSync(`${file}.br`), gz: readFileSync(`${file}.gz`) };
    const isSame = brotliDecompressSync(packed.br).equals(bytes) && gunzipSync(packed.gz).equals(bytes);
    return isSame ? packed : null;
  } catch {
    return null;
  }
}
