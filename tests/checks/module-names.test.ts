import { globSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

/** A command is named after what it runs, and both programs begin in `main`. */
const mayShareTheirName = /^cli\/commands\/|\/main\.ts$/;

test("no two modules share a name, so that a search for one finds one [HM05]", () => {
  const modules = globSync("{app,cli,domain,scripts,server}/**/*.ts").filter(
    (file) => !file.endsWith(".test.ts") && !mayShareTheirName.test(file),
  );
  expect(modules.length).toBeGreaterThan(200);
  const byName = Map.groupBy(modules, (file) => basename(file));
  expect([...byName.values()].filter((files) => files.length > 1)).toEqual([]);
});
