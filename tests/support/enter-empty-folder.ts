import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Until the end of the test. */
export function enterEmptyFolder(): void {
  const before = process.cwd();
  process.chdir(mkdtempSync(join(tmpdir(), "folder-")));
  onTestFinished(() => process.chdir(before));
}
