import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { readContent } from "#app/content/read-content.ts";
import { sampleContent } from "./sample-business.ts";

export type FileChange = { file: string; make: (folder: string) => void };

/** Copies the sample's content into the content/ of a site, and makes these changes. */
export function changedSample(...changes: readonly Pick<FileChange, "make">[]): string {
  const site = mkdtempSync(join(tmpdir(), "site-"));
  onTestFinished(() => rmSync(site, { recursive: true }));
  const folder = join(site, "content");
  cpSync(sampleContent, folder, { recursive: true });
  for (const { make } of changes) make(folder);
  return folder;
}

export function replaced(file: string, from: string | RegExp, to: string): FileChange {
  return {
    file,
    make(folder) {
      const path = join(folder, file);
      const before = readFileSync(path, "utf8");
      const after = before.replace(from, () => to);
      expect(after, `${file} has no ${from}`).not.toBe(before);
      writeFileSync(path, after);
    },
  };
}

export function written(file: string, text: string | Uint8Array): FileChange {
  return {
    file,
    make(folder) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    },
  };
}

export function mistakesIn(folder: string): string[] {
  try {
    readContent(folder);
    return [];
  } catch (error) {
    return (error as Error).message.split("\n");
  }
}
