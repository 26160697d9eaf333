// Makes the owner's own content/ from the sample business: npm run own
import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readContent } from "../app/content/read-content.ts";
import { ownFolder, sampleFolder } from "../disk/content-folder.ts";
import { findSamples } from "../domain/pages/content-findings.ts";

if (existsSync(ownFolder)) {
  console.error(
    `${ownFolder}/ is already there and stays as it is; npm run doctor tells you what's missing.`,
  );
  process.exit(1);
}
const unfinished = `${ownFolder}-${process.pid}`;
process.once("exit", () => rmSync(unfinished, { recursive: true, force: true }));
// The README speaks of both folders and stays with the program, whose updates it follows.
cpSync(sampleFolder, unfinished, {
  recursive: true,
  filter: (file) => file !== join(sampleFolder, "README.md"),
});
renameSync(unfinished, ownFolder);

const files = Map.groupBy(findSamples(readContent(ownFolder)), ({ file }) => file);
const fields = [...files].map(
  ([file, found]) => `  ${ownFolder}/${file}: ${[...new Set(found.map(({ field }) => field))].join(", ")}`,
);
console.log(`${ownFolder}/ is the site from now on. Change these first, then commit the folder:
${fields.join("\n")}
sample/README.md explains each file; npm run doctor lists what is still the sample's.`);
