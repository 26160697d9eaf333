import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { sampleClient } from "../support/sample-business.ts";

test("every page keeps to its budgets, and one that does not is named [X04]", () => {
  const folder = mkdtempSync(join(tmpdir(), "budgets-"));
  cpSync(sampleClient, join(folder, "build/client"), { recursive: true, dereference: true });
  for (const name of ["node_modules", "package.json"]) symlinkSync(resolve(name), join(folder, name));
  expect(checkBudgets(folder)).toMatchObject({ status: 0, over: [] });
  const heavy = Array.from({ length: 5000 }, (_, i) => `<p>${i * i}</p>`).join("");
  appendFileSync(join(folder, "build/client/faq/index.html"), heavy);
  expect(checkBudgets(folder)).toMatchObject({ status: 1, over: ["/faq HTML"] });
  rmSync(folder, { recursive: true });
});

function checkBudgets(cwd: string) {
  const { status, stdout } = spawnSync("node", [resolve("scripts/check-budgets.ts")], {
    cwd,
    encoding: "utf8",
  });
  return { status, over: [...stdout.matchAll(/^OVER .* of +\d+ {2}(.*)$/gm)].map(([, what]) => what) };
}
