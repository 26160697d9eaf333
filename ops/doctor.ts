// Reports what must be settled before launch and in operation. Exits with 1 unless only reminders remain.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { findMistakes } from "#build/findings/find-in-content.ts";
import { findInFolder } from "#build/findings/find-in-folder.ts";
import { countFindings, describeFindings, type Finding } from "#build/findings/finding.ts";
import { isBuildCurrent } from "#build/is-build-current.ts";
import { contentFolder } from "#disk/content-folder.ts";
import { loadEnvFile } from "#disk/env-file.ts";
import { emailService } from "#domain/business/lead-transport.ts";
import { escapeControls } from "#domain/escape-controls.ts";
import { businessTime } from "#domain/zoned-clock.ts";
import { findInOperation, findMissingChannels } from "./doctor/find-in-operation.ts";

const usage = `npm run doctor [-- --send-test]
  --send-test  sends a test to the owners through each channel`;
const flag = { type: "boolean", default: false } as const;

const { help, "send-test": isSendingTest } = readOptions();
if (help) {
  console.log(usage);
  process.exit(0);
}
loadEnvFile();
/** Set once the content can be read. */
let localTime = "";
const findings = await findAll();
if (findings.length > 0)
  console.log(escapeControls(`${describeFindings(findings)}\n${countFindings(findings)}`));
if (localTime) console.log(localTime);
const isSettled = findings.every(({ does }) => does === "read");
// An exit drops what a program that reads more slowly, such as a pager, has not taken yet.
process.stdout.write("", () => process.exit(isSettled ? 0 : 1));

/** Strict, because a mistyped `--send-tests` would look as if a test had been sent. */
function readOptions() {
  try {
    return parseArgs({ options: { help: flag, "send-test": flag } }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
}

async function findAll(): Promise<Finding[]> {
  const now = new Date();
  const { findings: inContent, content } = findInFolder(contentFolder(), now);
  // With an email service no server has to reach the owners.
  const isSentByEmail = content !== null && emailService(content.business.leads) !== null;
  const inSettings = findMissingChannels(process.env).filter(({ field }) => field === "" || !isSentByEmail);
  if (!content) return [...inContent, ...inSettings];
  if (inContent.length === 0) console.log("Nothing is left to do in content/.");
  const { address, timeZone } = content.business;
  localTime = `By your time zone, ${timeZone}, it's now ${businessTime(now.toISOString(), "long", timeZone)} in ${address.city}, ${address.state}.`;
  const inPages = findInPages();
  const isReadable = inSettings.every(({ field }) => field !== "");
  const inOperation = isReadable
    ? await findInOperation(content, { env: process.env, isSendingTest, now })
    : [];
  return [...inContent, ...inPages, ...inSettings, ...inOperation];
}

/** A build finds links that lead nowhere, and photos that can't be shown. This one replaces no site, which may be a release. */
function findInPages(): Finding[] {
  if (isBuildCurrent()) return [];
  const { status, stderr } = spawnSync("node", ["build/build.ts", "--check"], { encoding: "utf8" });
  return status === 0 ? [] : findMistakes(stderr.trim() || "the build ended without saying why");
}
