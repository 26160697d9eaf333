import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** The rest of this test runs in a folder of its own. */
export function enterEmptyFolder(): void {
  const before = process.cwd();
  process.chdir(mkdtempSync(join(tmpdir(), "folder-")));
  onTestFinished(() => process.chdir(before));
}
