import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { newDataDir } from "../tests/support/test-lead.ts";
import { compressFiles } from "./compress-files.ts";

test("what changed since the former build is compressed, what is the same is copied from it", () => {
  const [former, folder] = [newDataDir(), newDataDir()];
  const write = (where: string, files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(where, name), text);
  };
  write(former, { "same.html": "same", "same.html.br": "packed", "same.html.gz": "packed too" });
  write(former, { "other.html": "before", "other.html.br": "old", "other.html.gz": "old" });
  write(former, { "half.html": "half", "half.html.br": "half packed" });
  write(folder, { "same.html": "same", "other.html": "other", "half.html": "half", "new.html": "new" });
  compressFiles(folder, former);
  const read = (name: string) => readFileSync(join(folder, name));
  expect([read("same.html.br"), read("same.html.gz")].map(String)).toEqual(["packed", "packed too"]);
  for (const text of ["other", "half", "new"]) {
    expect(String(brotliDecompressSync(read(`${text}.html.br`)))).toBe(text);
    expect(String(gunzipSync(read(`${text}.html.gz`)))).toBe(text);
  }
});
