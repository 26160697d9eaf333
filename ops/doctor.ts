// Reports what must be settled before launch and in operation. Exits with 1 unless only reminders remain.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Content } from "#app/content/read-content.ts";
import { findMistakes } from "#build/findings/find-in-content.ts";
import { findInFolder } from "#build/findings/find-in-folder.ts";
import { findDeadLinks, findInHeads } from "#build/findings/find-in-pages.ts";
import { countFindings, describeFindings, type Finding } from "#build/findings/finding.ts";
import { isBuildCurrent } from "#build/is-build-current.ts";
import { readBuiltPages } from "#build/read-built-pages.ts";
import { contentFolder } from "#disk/content-folder.ts";
import { loadEnvFile } from "#disk/env-file.ts";
import { buildDir } from "#disk/read-site-facts.ts";
import { readBuildSettings } from "#domain/build-settings.ts";
import { businessTime } from "#domain/business-time.ts";
import { escapeControls } from "#domain/escape-controls.ts";
import { findAdvisories } from "./doctor/find-advisories.ts";
import { findInOperation, findMissingChannels } from "./doctor/find-in-operation.ts";

const client = join(buildDir, "client");
const usage = `npm run doctor [-- --send-test] [-- --json]
  --send-test  sends a test to the owners through each channel
  --json       prints the findings for other programs`;
const flag = { type: "boolean", default: false } as const;

const { help, json, "send-test": isSendingTest } = readOptions();
if (help) {
  console.log(usage);
  process.exit(0);
}
loadEnvFile();
/** Known once the content can be read. */
let isAllOwn = false;
let localTime = "";
const findings = await findAll();
if (json) console.log(escapeControls(JSON.stringify(findings, null, 2)));
else if (findings.length > 0)
  console.log(escapeControls(`${describeFindings(findings)}\n${countFindings(findings)}`));
if (!json && isAllOwn) console.log("Nothing is left of the sample business.");
if (!json && localTime) console.log(localTime);
process.exit(findings.some(({ level }) => level !== "reminder") ? 1 : 0);

/** Strict, because a mistyped `--send-tests` would look as if a test had been sent. */
function readOptions() {
  try {
    return parseArgs({ options: { help: flag, json: flag, "send-test": flag } }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
}

async function findAll(): Promise<Finding[]> {
  const now = new Date();
  const inSettings = findMissingChannels(process.env);
  const inFolder = findInFolder(contentFolder(), now);
  const { findings: inContent, content } = inFolder;
  if (!content) return [...inContent, ...inSettings];
  isAllOwn = inFolder.isAllOwn;
  const { address, timeZone } = content.business;
  localTime = `By your time zone, ${timeZone}, it's now ${businessTime(now.toISOString(), "long", timeZone)} in ${address.city}, ${address.state}.`;
  const inPages = findInPages(content);
  const isReadable = inSettings.every(({ field }) => field !== "");
  const inOperation = isReadable
    ? await findInOperation(content, { env: process.env, isSendingTest, now })
    : [];
  const advisories = await findAdvisories(process.env);
  return [...inContent, ...inPages, ...inSettings, ...inOperation, ...advisories];
}

function findInPages(content: Content): Finding[] {
  if (!isBuildCurrent()) {
    const { status, stderr } = spawnSync("node", ["build/build.ts"], { encoding: "utf8" });
    if (status !== 0) return findMistakes(stderr.trim() || "the build ended without saying why");
  }
  const { siteOrigin } = readBuildSettings(process.env, content.business.origin);
  const pages = readBuiltPages(client);
  const indexed = pages.filter(({ isIndexed }) => isIndexed);
  return [...findInHeads(indexed), ...findDeadLinks(pages, { client, origin: siteOrigin })];
}
