import { spawnSync } from "node:child_process";
import { cpSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { sampleClient } from "../support/sample-business.ts";
import { newDataDir } from "../support/test-lead.ts";

test("a page over a budget fails and is named, and a page near it gets a warning [X04, HL08, HS10]", () => {
  const folder = newDataDir();
  cpSync(sampleClient, join(folder, "dist/client"), { recursive: true, dereference: true });
  writeFileSync(join(folder, "dist/client/faq/index.html.br"), Buffer.alloc(14_001));
  writeFileSync(join(folder, "dist/client/pricing/index.html.br"), Buffer.alloc(14_000));
  for (const name of ["node_modules", "package.json"]) symlinkSync(resolve(name), join(folder, name));
  const script = resolve("tests/checks/check-budgets.ts");
  const { status, stdout } = spawnSync("node", [script], { cwd: folder, encoding: "utf8" });
  expect(status).toBe(1);
  const marked = (mark: string) =>
    stdout.split("\n").flatMap((line) => (line.startsWith(mark) ? [line.split("  ").at(-1)] : []));
  expect(marked("OVER")).toEqual(["/faq HTML"]);
  expect(marked("near")).toContain("/pricing HTML");
});
