import { describeFindings } from "./doctor/describe-findings.ts";
import type { Finding } from "./doctor/finding.ts";

export function refuseUnfinished(findings: readonly Finding[]): void {
  const blocking = findings.filter(({ level }) => level === "blocking");
  if (blocking.length === 0) return;
  console.error(
    `Not released: settle this first, or build without --release.\n\n${describeFindings(blocking)}`,
  );
  process.exit(1);
}
