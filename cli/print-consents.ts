import { businessTime } from "#domain/business-time.ts";
import type { LeadStore } from "#server/store/lead-store.ts";
import { formatFacts } from "./format.ts";

export type Consents = Awaited<ReturnType<LeadStore["listSmsConsents"]>>;

/** Whether this number may be texted, and every proof of it, oldest first. `number` is E.164. */
export function printConsents(records: Consents, number: string, timeZone: string): string {
  const texts = records.map((record) => asText(record, timeZone));
  return [consentStatus(records, number, timeZone), ...texts].join("\n\n");
}

function consentStatus(records: Consents, number: string, timeZone: string): string {
  const agreed = records.filter(({ consented }) => consented);
  const last = agreed.at(-1);
  if (!last) return `${number} hasn't agreed to text messages: don't text.`;
  if (agreed.some(({ revokedAt }) => revokedAt === null))
    return `${number} agreed to text messages on ${businessTime(last.recordedAt, "short", timeZone)}.`;
  return `${number} ended text messages on ${businessTime(last.revokedAt ?? "", "short", timeZone)} (${last.revokedHow}): don't text.`;
}

function asText(record: Consents[number], timeZone: string): string {
  const { recordedAt, revokedAt, revokedHow } = record;
  const timeOf = (instant: string) => `${businessTime(instant, "long", timeZone)} (${instant})`;
  return formatFacts([
    ["Phone", `${record.phoneE164} (typed: ${record.phone})`],
    ["Name", record.name ?? "not known: no request was stored with it"],
    ["Agreed to texts", record.consented ? "Yes" : "No"],
    ["Recorded", timeOf(recordedAt)],
    ["Visitor's clock", record.clientTime ?? "not sent, or more than a day from ours"],
    ["Text shown", record.text],
    ["Its SHA-256", record.textHash],
    ["Its version", record.policyVersion],
    ["Form and page", `${record.form}, ${record.page || "page not sent"}`],
    ["Address", record.ipAddress ?? "unknown"],
    ["Browser", record.userAgent ?? "unknown"],
    ["Request", record.leadId ?? `not received (submission ${record.submissionId})`],
    ["Revoked", revokedAt ? `${timeOf(revokedAt)}, ${revokedHow}` : "No"],
    ["Record", record.id],
  ]);
}
