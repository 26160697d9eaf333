import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from "node:zlib";

const compressible = /\.(html|js|css|svg|json|xml|txt|webmanifest)$/;

/** Most pages of a build are as they were in the `former` one; compressing them again would take a third of its time. */
export function compressFiles(folder: string, former?: string): void {
  for (const name of globSync(["**/*", ".well-known/*"], { cwd: folder })) {
    const file = join(folder, name);
    if (!compressible.test(name) || existsSync(`${file}.br`)) continue;
    const bytes = readFileSync(file);
    const packed = (former && packedBefore(join(former, name), bytes)) || pack(bytes);
    writeFileSync(`${file}.br`, packed.br);
    writeFileSync(`${file}.gz`, packed.gz);
  }
}

type Packed = { br: Buffer; gz: Buffer };

function pack(bytes: Buffer): Packed {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return { br: brotliCompressSync(bytes, { params }), gz: gzipSync(bytes, { level: 9 }) };
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
