import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const compressible = /\.(html|js|css|svg|json|xml|txt|webmanifest)$/;

/** Most pages of a build are as they were in the `former` one; compressing them again would take a third of its time. */
export function compressFiles(folder: string, former?: string): void {
  for (const name of globSync(["**/*", ".well-known/*"], { cwd: folder })) {
    const file = join(folder, name);
    if (!compressible.test(name) || existsSync(`${file}.br`)) continue;
    const bytes = readFileSync(file);
    const same = former && join(former, name);
    if (same && isCompressed(same) && readFileSync(same).equals(bytes)) {
      for (const ending of [".br", ".gz"]) cpSync(same + ending, file + ending);
      continue;
    }
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

function isCompressed(file: string): boolean {
  return [file, `${file}.br`, `${file}.gz`].every((each) => existsSync(each));
}
