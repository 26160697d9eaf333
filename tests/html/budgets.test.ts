import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sampleClient } from "../support/sample-business.ts";

test("every page leaves room in its budgets, and one that does not is named [X04, HL08, HS10]", () => {
  const folder = mkdtempSync(join(tmpdir(), "budgets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(sampleClient, join(folder, "dist/client"), { recursive: true, dereference: true });
  // Less than the budget, but with too little of it left.
  writeFileSync(join(folder, "dist/client/faq/index.html.br"), Buffer.alloc(13_500));
  for (const name of ["node_modules", "package.json"]) symlinkSync(resolve(name), join(folder, name));
  const script = resolve("tests/checks/check-budgets.ts");
  const { status, stdout } = spawnSync("node", [script], { cwd: folder, encoding: "utf8" });
  expect(status).toBe(1);
  expect([...stdout.matchAll(/^OVER .* of +\d+ {2}(.*)$/gm)].map(([, what]) => what)).toEqual(["/faq HTML"]);
});
