import { readSiteFacts } from "#disk/read-site-facts.ts";
import type { Retention } from "#domain/business/policies.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { mailboxDirIn } from "#server/store/mailbox-files.ts";
import { applyRetention, type RetentionCounts } from "#server/upkeep/nightly-jobs.ts";
import { formatTable } from "../format.ts";
import { storeName, withStore } from "../open-configured-store.ts";
import { readArguments } from "../read-arguments.ts";
import type { CommandContext } from "../terminal.ts";

export async function retention(args: string[], { config, build }: CommandContext): Promise<string> {
  const { values } = readArguments(args, { "dry-run": { type: "boolean" } });
  const isDryRun = values["dry-run"] ?? false;
  const { retention, business } = readSiteFacts(build);
  const businessClock = createZonedClock(business.timeZone);
  const mailboxDir = mailboxDirIn(config.dataDir);
  const counts = await withStore(config, (store) =>
    applyRetention({ store, mailboxDir, retention, businessClock }, new Date(), { isDryRun }),
  );
  if (values.json) return JSON.stringify({ isDryRun, ...counts }, null, 2);
  return `${asTable(counts, retention, isDryRun)}\n\nRead from ${storeName(config)}.`;
}

function asTable(counts: RetentionCounts, retention: Retention, isDryRun: boolean): string {
  const { requestMonths, heldDays, spamDays, networkAddressDays, logDays, consentYears } = retention;
  return formatTable([
    ["What", "Kept for", isDryRun ? "Would be deleted" : "Deleted"],
    ["Requests", `${requestMonths} months`, String(counts.requests)],
    ["Held requests and spam", `${heldDays} days; marked spam ${spamDays}`, String(counts.spam)],
    ["Network addresses without a proof", `${networkAddressDays} days`, String(counts.networkAddresses)],
    ["Proofs of agreeing to texts", `${consentYears} years`, String(counts.consents)],
    ["Notes of mails to you", `${requestMonths} months`, String(counts.notices)],
    ["Files in the mailbox", "as their requests", String(counts.mails)],
    ["Log lines", `${logDays} days`, "by what keeps the server's output"],
  ]);
}
