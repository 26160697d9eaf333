import { rmSync } from "node:fs";
import { join } from "node:path";
import { openContentFolder } from "#app/content/content-source.ts";
import { listContent, readContentId } from "#app/content/list-content.ts";
import { contentChangedExitCode, contentFolder, isSampleWanted, sampleFolder } from "#disk/content-folder.ts";
import { loadEnvFile } from "#disk/env-file.ts";
import { findBuild } from "#disk/read-site-facts.ts";
import { bundleSite } from "./bundle-site.ts";
import { writeContentChanges } from "./content-changes.ts";
import { writeContentSchemas } from "./content-schemas.ts";
import { findDeadTextLinks } from "./find-link-mistakes.ts";
import { findInFolder } from "./findings/find-in-folder.ts";
import { countFindings, describeFindings, type Finding } from "./findings/finding.ts";
import { keepFormerAssets, newBuildFolder, placeBuild } from "./place-build.ts";
import { endWithMistakes, readBuildSettingsOrEnd, readContentOrEnd } from "./read-content-or-end.ts";
import { renderSite } from "./render-site.ts";
import { writePhotos } from "./site-files/write-photos.ts";

const isRelease = process.argv.includes("--release");
/** Only finds mistakes: a running server would put a new build in use. */
const isCheck = process.argv.includes("--check");
const builtAt = new Date();
loadEnvFile();
const source = contentFolder();
if (isSampleWanted && source !== sampleFolder)
  endWithMistakes([`${source}/ is there, so it is the site; move it away to show the sample business.`]);
const idOfContent = () => readContentId(source, listContent(source).files);
const contentId = idOfContent();
const texts = openContentFolder(source);
const content = readContentOrEnd(texts);
const settings = { ...readBuildSettingsOrEnd(content.business.origin), isRelease };

if (isRelease) printFindings(findInFolder(source, builtAt).findings);
writeContentSchemas();
const bundle = await bundleSite();
const folder = newBuildFolder();
const pages = await renderSite({ bundle, folder }, { content, source, contentId, settings, builtAt });
writeContentChanges({ build: folder, former: findBuild() }, source);
const client = join(folder, "client");
const badPhotos = await writePhotos(client, content.namedPhotos, source);
const deadLinks = findDeadTextLinks(pages, {
  ...{ client, origin: settings.siteOrigin, texts },
  off: content.business.off,
});
const mistakes = [...badPhotos, ...deadLinks];
if (mistakes.length > 0) endWithMistakes(mistakes);
if (isCheck) {
  rmSync(folder, { recursive: true });
  process.exit();
}
if (idOfContent() !== contentId) {
  console.error(`${source}/ was changed while the site was built; build it again.`);
  process.exit(contentChangedExitCode);
}
keepFormerAssets(folder);
placeBuild(folder);
console.log(`${pages.length} pages built.`);

/**
 * Prints the findings. Those to read once are only counted: the editor lists them by page. On standard error, which a server
 * mails to the owners, is only what refuses the release.
 */
function printFindings(findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  const refusing = findings.filter(({ does }) => does === "refuses");
  const asking = findings.filter(({ does }) => does === "asks");
  console.log(`${[describeFindings(asking), countFindings(findings)].filter(Boolean).join("\n")}\n`);
  if (refusing.length === 0) return;
  console.error(
    `${describeFindings(refusing)}\nNot released. Settle what it's refused for, or build without --release.`,
  );
  process.exit(1);
}
