import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { newDataDir } from "../tests/support/test-lead.ts";
import { compressFiles } from "./compress-files.ts";

test("what changed since the former build is compressed, and what is the same is copied from it", () => {
  const [former, folder] = [newDataDir(), newDataDir()];
  const write = (where: string, files: Record<string, string>) => {
    mkdirSync(join(where, "blog"), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(where, name), text);
  };
  write(former, { "same.html": "same", "same.html.br": "packed", "same.html.gz": "packed too" });
  write(former, { "changed.html": "before", "changed.html.br": "old", "changed.html.gz": "old" });
  write(former, { "half.html": "half", "half.html.br": "half packed" });
  write(folder, { "same.html": "same", "changed.html": "after", "half.html": "half" });
  write(folder, { "blog/new.html": "new", "photo.webp": "picture" });
  compressFiles(folder, former);
  const read = (name: string) => readFileSync(join(folder, name));
  expect(read("same.html.br").toString()).toBe("packed");
  expect(read("same.html.gz").toString()).toBe("packed too");
  for (const [name, text] of [
    ["changed.html", "after"],
    ["half.html", "half"],
    ["blog/new.html", "new"],
  ] as const) {
    expect(brotliDecompressSync(read(`${name}.br`)).toString()).toBe(text);
    expect(gunzipSync(read(`${name}.gz`)).toString()).toBe(text);
  }
  expect(() => read("photo.webp.br")).toThrow("ENOENT");
});
