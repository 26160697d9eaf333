import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { newDataDir } from "../tests/support/test-lead.ts";
import { compressFiles } from "./compress-files.ts";

test("what changed since the former build, or is damaged there, is compressed; the rest is copied from it", () => {
  const [former, folder] = [newDataDir(), newDataDir()];
  const write = (where: string, files: Record<string, string | Buffer>) => {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(where, name), bytes);
  };
  const read = (name: string) => readFileSync(join(folder, name));
  // A build compresses more.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 0 };
  const kept = { br: brotliCompressSync("same same", { params }), gz: gzipSync("same same", { level: 0 }) };
  write(former, { "same.html.br": kept.br, "same.html.gz": kept.gz });
  write(former, { "other.html.br": brotliCompressSync("before"), "other.html.gz": gzipSync("before") });
  write(former, { "half.html.br": brotliCompressSync("half") });
  write(former, { "empty.html.br": "", "empty.html.gz": "" });
  const texts = { same: "same same", other: "other", half: "half", empty: "empty", new: "new" };
  for (const [name, text] of Object.entries(texts)) write(folder, { [`${name}.html`]: text });
  compressFiles(folder, former);
  expect({ br: read("same.html.br"), gz: read("same.html.gz") }).toEqual(kept);
  for (const [name, text] of Object.entries(texts)) {
    expect(String(brotliDecompressSync(read(`${name}.html.br`)))).toBe(text);
    expect(String(gunzipSync(read(`${name}.html.gz`)))).toBe(text);
  }
});
