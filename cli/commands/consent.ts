import { readTimeZone } from "#disk/read-site-facts.ts";
import { businessTime } from "#domain/business-time.ts";
import { OperatorError } from "#domain/operator-error.ts";
import { toE164 } from "#domain/phone-number.ts";
import type { LeadStore } from "#server/store/lead-store.ts";
import type { CommandContext } from "../command.ts";
import { formatFacts } from "../format.ts";
import { withStore } from "../open-configured-store.ts";
import { readArguments, UsageError } from "../read-arguments.ts";

type Consents = Awaited<ReturnType<LeadStore["listSmsConsents"]>>;

export async function consent(args: string[], { config, build }: CommandContext): Promise<string> {
  const { values, positionals } = readArguments(args, { revoke: { type: "string" } }, 1);
  const [phone] = positionals;
  const number = phone && toE164(phone);
  if (!number) throw new UsageError("Which phone number?");
  const how = values.revoke?.trim();
  if (how === "") throw new UsageError('How was it revoked? For example: --revoke "replied STOP"');
  const records = await withStore<Consents>(config, [], async (store) => {
    if (how) await store.revokeSmsConsents(number, { at: new Date(), how });
    return store.listSmsConsents(number);
  });
  if (values.json) return JSON.stringify(records, null, 2);
  if (records.length === 0) throw new OperatorError(`There's no consent record for ${number}.`);
  const timeZone = readTimeZone(build);
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
