// Makes the owner's own content/ from the sample business: npm run own
import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fieldPath, openContentFolder } from "#app/content/content-source.ts";
import { ownFolder, sampleFolder } from "#disk/content-folder.ts";
import { sync, syncFiles } from "#disk/sync-files.ts";

/** In the order of what a visitor sees first. */
const firstFacts: [what: string, file: string, field: string][] = [
  ["your name", "business.yaml", "name"],
  ["your logo", "logo.svg", ""],
  [
    "what stands in the hills of the first page: your own drawing, or delete the file",
    "drawings/landmark.svg",
    "",
  ],
  ["your phone", "business.yaml", "phone"],
  ["your towns", "locations.yaml", "locations"],
  ["your address, with the state", "business.yaml", "address"],
  ["your county and state", "business.yaml", "region"],
  ["your time zone", "business.yaml", "timeZone"],
  ["what you do, in a sentence", "business.yaml", "blurb"],
  ["your clients' portal; take it out if there is none", "business.yaml", "portal"],
  ["your services and prices; take out what you don't offer", "services.yaml", "services"],
  ["three services for the first page", "services.yaml", "featured"],
  ["what you promise, and can prove", "services.yaml", "claims"],
  ["a visit as you'd report it", "pages/every-page.yaml", "visitReport"],
  ["your reviews", "reviews.yaml", "reviews"],
  ["your hours and closed days", "business.yaml", "hours"],
  ["who owns the business", "business.yaml", "owners"],
  ["the year you began", "business.yaml", "foundedYear"],
  ["your story", "pages/about.yaml", "story"],
  ["your team", "team.yaml", "team"],
  ["each town's page", "pages/cities.yaml", "cities"],
  ["your holidays and surcharges", "holidays.yaml", "seasons"],
  ["the deposit you ask for", "holidays.yaml", "deposit"],
  ["how people pay you", "policies.yaml", "payment"],
  ["your email and web address", "business.yaml", "email"],
  ["the links to your services at the foot of each page", "navigation.yaml", "footer"],
  ["your state's privacy law; take it out if there is none", "policies.yaml", "privacy.law"],
];

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
syncFiles(unfinished);
renameSync(unfinished, ownFolder);
sync(".");

const content = openContentFolder(ownFolder);
const lines = firstFacts.map(([what, file, field]) => {
  const source = field ? content.open(file) : null;
  const line = source?.ok ? `:${source.value.lineOf(fieldPath(field))} ${field}` : "";
  return `  ${ownFolder}/${file}${line}: ${what}`;
});
console.log(`${ownFolder}/ is the site from now on. Change these first, in the order a visitor sees them, then commit the folder:
${lines.join("\n")}
Don't have a blog, job page or anything else? Add it to \`off\` in ${ownFolder}/business.yaml, such as off: [blog, jobs].
Then run npm run doctor: it lists every sentence that's still the sample's, until nothing is left. sample/README.md explains each file.`);
