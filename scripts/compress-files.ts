import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const compressible = /\.(html|js|css|svg|json|xml|txt|webmanifest)$/;

export function compressFiles(folder: string): void {
  for (const name of globSync(["**/*", ".well-known/*"], { cwd: folder })) {
    const file = join(folder, name);
    if (!compressible.test(name) || existsSync(`${file}.br`)) continue;
    const bytes = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
