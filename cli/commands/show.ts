import { readTimeZone } from "#disk/read-site-facts.ts";
import { channelName, type LeadWithDeliveries } from "#domain/leads/lead.ts";
import { OperatorError } from "#domain/operator-error.ts";
import { toE164 } from "#domain/phone-number.ts";
import { fieldText } from "#domain/requests/field.ts";
import { businessTime } from "#domain/zoned-clock.ts";
import { formTitle, shownFields, spamReasons } from "#server/mail/shown-fields.ts";
import type { LeadStore } from "#server/store/lead-store.ts";
import { deliveryStateLabel, formatFacts, formatTable, leadJson } from "../format.ts";
import { findByIdOrStart, withStore } from "../open-configured-store.ts";
import { readArguments, UsageError } from "../read-arguments.ts";
import type { CommandContext } from "../terminal.ts";

/** Prints one request, or what a phone number has agreed to. */
export async function show(args: string[], { config, build }: CommandContext): Promise<string> {
  const { values, positionals } = readArguments(args, {}, 1);
  const [asked] = positionals;
  if (!asked) throw new UsageError("Which request? Give its id, or a phone number.");
  const number = toE164(asked);
  const found = await withStore<Found>(config, async (store) => {
    const consents = number ? await store.listSmsConsents(number) : [];
    if (number && consents.length > 0) return { number, consents };
    if (number && !/[a-z]/i.test(asked))
      throw new OperatorError(
        `${number} has no record of agreeing to text messages: don't text. For requests: list --search.`,
      );
    const lead = await findByIdOrStart(store, asked);
    const phone = toE164(fieldText(lead.fields.phone));
    return { lead, number: phone, consents: phone ? await store.listSmsConsents(phone) : [] };
  });
  if (values.json) return JSON.stringify(asJson(found), null, 2);
  const timeZone = readTimeZone(build);
  const { lead, consents } = found;
  return [
    ...(lead ? [asText(lead, timeZone)] : []),
    ...(consents.length > 0 ? [printConsents(consents, found.number ?? "", timeZone)] : []),
  ].join("\n\n");
}

type Consents = Awaited<ReturnType<LeadStore["listSmsConsents"]>>;
type Found = { lead?: LeadWithDeliveries; number: string | null; consents: Consents };

function asJson({ lead, consents }: Found) {
  if (!lead) return consents;
  return { ...leadJson(lead), deliveries: lead.deliveries, consents };
}

function asText(lead: LeadWithDeliveries, timeZone: string): string {
  const facts = formatFacts([
    ["Form", formTitle(lead.form)],
    ["Received", businessTime(lead.receivedAt, "long", timeZone)],
    ["Id", lead.id],
    [
      "Status",
      lead.spamSigns && lead.status !== "accepted"
        ? `${lead.status}: ${spamReasons(lead).join("; ")}`
        : lead.status,
    ],
    ["Answered", answeredText(lead, timeZone)],
    ...shownFields(lead).map(({ label, text }): [string, string] => [label, text]),
    ...(lead.emailOptInText
      ? [["Words beside the box for email news", lead.emailOptInText] as [string, string]]
      : []),
    ...Object.entries(lead.source ?? {}).map(([name, text]): [string, string] => [`Source: ${name}`, text]),
  ]);
  return `${facts}\n\n${deliveriesTable(lead, timeZone)}`;
}

function deliveriesTable({ status, deliveries }: LeadWithDeliveries, timeZone: string): string {
  if (status === "spam" && deliveries.length === 0) return "No deliveries: you marked it as spam.";
  if (deliveries.length === 0) return "No deliveries: no channel was configured when it came in.";
  const head = ["Delivery", "State", "Attempts", "Next attempt", "Last error"];
  const rows = deliveries.map((delivery) => [
    channelName(delivery.channel),
    deliveryStateLabel(delivery),
    String(delivery.attempts),
    delivery.state === "pending" && delivery.nextAttemptAt
      ? businessTime(delivery.nextAttemptAt, "short", timeZone)
      : "-",
    delivery.lastError ?? "-",
  ]);
  return formatTable([head, ...rows]);
}

function answeredText({ answeredAt, answeredBy }: LeadWithDeliveries, timeZone: string): string {
  if (!answeredAt) return "not yet";
  return [businessTime(answeredAt, "long", timeZone), answeredBy].filter(Boolean).join(", by ");
}

/** Says whether this number may be texted, then every proof of it, oldest first. `number` is E.164. */
function printConsents(records: Consents, number: string, timeZone: string): string {
  const texts = records.map((record) => describeProof(record, timeZone));
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

function describeProof(record: Consents[number], timeZone: string): string {
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
