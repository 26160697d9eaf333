import { globSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { type BuiltPage, readBuiltPage } from "./read-built-page.ts";

export function readBuiltPages(client: string): BuiltPage[] {
  return globSync("**/index.html", { cwd: client })
    .map((name) => {
      const folder = posix.dirname(name.split(sep).join("/"));
      return readBuiltPage(folder === "." ? "/" : `/${folder}`, readFileSync(join(client, name), "utf8"));
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
