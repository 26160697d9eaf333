import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeBuiltSite } from "../../tests/support/built-site.ts";
import { loadBundle } from "./load-bundle.ts";

test("the paths of a bundle are those of its routes without parameters, the first page's among them", async () => {
  const file = join(writeBuiltSite(), "server/index.js");
  const bundle = readFileSync(file, "utf8").replace(
    "form: route",
    `home: { id: "home", index: true, parentId: "root", module: {} },
     layout: { id: "layout", parentId: "root", module: {} },
     post: route("post", "blog/:slug"),
     form: route`,
  );
  writeFileSync(file, bundle);
  expect((await loadBundle(file)).staticPaths).toEqual(["/", "/form"]);
});
