import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { minuteMs } from "#domain/durations.ts";
import { start } from "#tests/support/store-engines.ts";
import { newDataDir } from "#tests/support/test-lead.ts";
import { createCopyAside } from "./copy-aside.ts";

test("a copy that hangs is left after its time, and no second one is begun beside it [OD11]", async () => {
  const [folder, to] = [newDataDir(), newDataDir()];
  // A pipe that nobody writes to blocks its reader as a drive that is gone does.
  const hanging = join(folder, "pipe");
  execFileSync("mkfifo", [hanging]);
  const copyAside = createCopyAside(0.01 * minuteMs);
  const first = copyAside(hanging, to, start);
  await expect(copyAside(hanging, to, start)).rejects.toThrow(`The last copy to ${to} hasn't ended.`);
  await expect(first).rejects.toThrow(`${to} hasn't answered for 0.01 minutes.`);
});
