import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

/** Each program begins in `main`, and the framework names routes and what they export. */
const sharesItsName = /\/main\.ts$|^app\/(root|routes\/.*\/route)\.tsx$/;
const modules = globSync("{app,bench,build,cli,disk,domain,ops,server}/**/*.{ts,tsx}").filter(
  (file) => !/\.test\.tsx?$/.test(file) && !sharesItsName.test(file),
);

/** The places of each name that stands in more than one. */
function findShared(places: [name: string, file: string][]): Record<string, string[]> {
  const byName = Map.groupBy(places, ([name]) => name);
  const shared = [...byName].filter(([, found]) => found.length > 1);
  return Object.fromEntries(shared.map(([name, found]) => [name, found.map(([, file]) => file)]));
}

test("no two modules share a stem, so that a search for one finds one [HL09]", () => {
  expect(modules.length).toBeGreaterThan(200);
  expect(findShared(modules.map((file) => [basename(file).replace(/\.tsx?$/, ""), file]))).toEqual({});
});

test("no two exports share a name [HL09]", () => {
  const exported = /^export (?:async )?(?:function\*?|const|class|type) (\w+)/gm;
  const places = modules.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(exported)].map(([, name = ""]): [string, string] => [name, file]),
  );
  expect(places.length).toBeGreaterThan(500);
  expect(findShared(places)).toEqual({});
});
