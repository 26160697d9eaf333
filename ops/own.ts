// Creates the owner's own content/ from the sample business: npm run own
import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fieldPath, openContentFolder } from "#app/content/content-source.ts";
import { firstFacts } from "#build/findings/first-facts.ts";
import { ownFolder, sampleFolder } from "#disk/content-folder.ts";
import { sync, syncFiles } from "#disk/sync-files.ts";

if (existsSync(ownFolder)) {
  console.error(
    `${ownFolder}/ is already there and stays as it is; npm run doctor tells you what's missing.`,
  );
  process.exit(1);
}
const unfinished = `${ownFolder}-${process.pid}`;
process.once("exit", () => rmSync(unfinished, { recursive: true, force: true }));
// The README is about both folders and stays with the program, whose updates change it.
cpSync(sampleFolder, unfinished, {
  recursive: true,
  filter: (file) => file !== join(sampleFolder, "README.md"),
});
syncFiles(unfinished);
renameSync(unfinished, ownFolder);
sync(".");

const content = openContentFolder(ownFolder);
const lines = firstFacts.map(({ what, file, field }) => {
  const source = field ? content.open(file) : null;
  const line = source?.ok ? `:${source.value.lineOf(fieldPath(field))} ${field}` : "";
  return `  ${ownFolder}/${file}${line}: ${what}`;
});
console.log(`${ownFolder}/ is your website from now on. Run npm run edit to change it in your browser, with a list of what to change first.
Or type in the files; these come first, in the order a visitor sees them:
${lines.join("\n")}
Don't have a blog, job page or anything else? Add it to \`off\` in ${ownFolder}/business.yaml, such as off: [blog, jobs].
sample/README.md explains each file, and npm run doctor lists what is still the sample's. Commit the folder.`);
