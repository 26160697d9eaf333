import { cpSync, existsSync, globSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pageOrigins, requestFacts } from "#app/content/derive-site-facts.ts";
import { type Content, pagePaths } from "#app/content/read-content.ts";
import { sampleFolder } from "#disk/content-folder.ts";
import { loadBundle } from "#disk/load-bundle.ts";
import { buildDir } from "#disk/read-site-facts.ts";
import type { RenderSettings, SiteFacts } from "#domain/business/site-facts.ts";
import { isPageOff } from "#domain/business/switches.ts";
import { compressFile, compressFiles } from "./compress-files.ts";
import type { BuiltPage } from "./read-built-pages.ts";
import { createPalette } from "./site-files/brand.ts";
import { headersFile, redirectsFile } from "./site-files/static-host-files.ts";
import { writeSiteFiles } from "./site-files/write-site-files.ts";

type Site = { content: Content; source: string; contentId: string; settings: RenderSettings; builtAt: Date };

export async function renderSite(
  { bundle, folder }: { bundle: string; folder: string },
  { content, source, contentId, settings, builtAt }: Site,
): Promise<BuiltPage[]> {
  const client = join(folder, "client");
  cpSync(bundle, folder, { recursive: true });
  const { staticPaths, render } = await loadBundle(join(process.cwd(), bundle, "server/index.js"));
  const fixedPaths = staticPaths.filter((path) => !isPageOff(content.business.off, path));
  const { siteOrigin: origin, isRelease } = settings;
  // Another build may replace the link meanwhile.
  const formerClient = existsSync(buildDir) ? join(realpathSync(buildDir), "client") : undefined;
  const compressing: Promise<void>[] = [];
  for (const path of [...fixedPaths, ...pagePaths(content)]) {
    const response = await render(path, { ...settings, content });
    if (!response.ok) throw new Error(`${path} was rendered with status ${response.status}`);
    const name = join(path, "index.html");
    const file = join(client, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await response.text());
    compressing.push(compressFile(name, client, formerClient));
  }
  const pages = writeSiteFiles({ folder, content, origin, isRelease, builtAt });
  for (const folder of ["/", "/blog"].filter((path) => fixedPaths.includes(path))) {
    const notFound = await render(join(folder, "not-found"), { ...settings, content });
    writeFileSync(join(client, folder, "404.html"), await notFound.text());
  }
  await Promise.all(compressing);
  await compressFiles(client, formerClient);
  const { business, policies, smsConsent } = content;
  const facts: SiteFacts = {
    ...{ business, smsConsent, styleTokens: createPalette(business.colors).styleTokens },
    emailOptInText: content.consent.emailOptInText,
    retention: policies.retention,
    ...requestFacts(content),
    ...settings,
    ...{ contentId, bundle: basename(bundle), isSample: source === sampleFolder },
    pageOrigins: pageOrigins(content),
  };
  const texts = globSync("**/*.html", { cwd: client }).map((name) =>
    readFileSync(join(client, name), "utf8"),
  );
  writeFileSync(join(client, "_headers"), headersFile(texts, facts));
  writeFileSync(join(client, "_redirects"), redirectsFile(settings.functionsOrigin));
  writeFileSync(join(folder, "content.json"), JSON.stringify(content));
  writeFileSync(join(folder, "site.json"), JSON.stringify(facts));
  return pages;
}
