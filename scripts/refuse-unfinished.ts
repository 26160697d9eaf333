import { describeFindings } from "./doctor/describe-findings.ts";
import type { Finding } from "./doctor/finding.ts";

/** Ends a release build, naming file and field, when something was found that may not go live. */
export function refuseUnfinished(findings: readonly Finding[]): void {
  const blocking = findings.filter(({ level }) => level === "blocking");
  if (blocking.length === 0) return;
  console.error(
    `Not released: settle this first, or build without --release.\n\n${describeFindings(blocking)}`,
  );
  process.exit(1);
}
