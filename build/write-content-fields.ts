import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { listContent, readContentBytes } from "../app/content/content-folder.ts";
import { openContentFolder } from "../app/content/content-source.ts";
import { contentFieldsFile } from "../server/publish/compare-content.ts";

/** So that the owners can be told what changed from one build to the next. Of pictures it is a hash. */
export function writeContentFields(build: string, content: string): void {
  const folder = openContentFolder(content);
  const fields = listContent(content).files.flatMap(({ name }): [string, unknown][] => {
    if (name === "README.md") return [];
    if (!/\.(?:yaml|md)$/.test(name))
      return [
        [name, createHash("sha256").update(readContentBytes(content, name)).digest("hex").slice(0, 12)],
      ];
    const source = folder.open(name);
    return source.ok ? [[name, source.value.raw]] : [];
  });
  writeFileSync(join(build, contentFieldsFile), JSON.stringify(Object.fromEntries(fields)));
}
