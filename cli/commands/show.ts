import { readTimeZone } from "#disk/read-site-facts.ts";
import { businessTime } from "#domain/business-time.ts";
import { channelName, type LeadWithDeliveries } from "#domain/leads/lead.ts";
import { toE164 } from "#domain/phone-number.ts";
import { fieldText } from "#domain/requests/field.ts";
import { formTitle, shownFields, spamReasons } from "#server/mail/shown-fields.ts";
import type { CommandContext } from "../command.ts";
import { deliveryStateLabel, formatFacts, formatTable, leadJson } from "../format.ts";
import { findByIdOrStart, unknownId, withStore } from "../open-configured-store.ts";
import { type Consents, printConsents } from "../print-consents.ts";
import { readArguments, UsageError } from "../read-arguments.ts";

/** One request, or what a phone number has agreed to. */
export async function show(args: string[], { config, build }: CommandContext): Promise<string> {
  const { values, positionals } = readArguments(args, {}, 1);
  const [asked] = positionals;
  if (!asked) throw new UsageError("Which request? Give its id, or a phone number.");
  const number = toE164(asked);
  const found = await withStore<Found | null>(config, null, async (store) => {
    const consents = number ? await store.listSmsConsents(number) : [];
    if (number && consents.length > 0) return { number, consents };
    const lead = await findByIdOrStart(store, asked);
    const phone = toE164(fieldText(lead.fields.phone));
    return { lead, number: phone, consents: phone ? await store.listSmsConsents(phone) : [] };
  });
  if (!found) throw unknownId(asked);
  if (values.json) return JSON.stringify(asJson(found), null, 2);
  const timeZone = readTimeZone(build);
  const { lead, consents } = found;
  return [
    ...(lead ? [asText(lead, timeZone)] : []),
    ...(consents.length > 0 ? [printConsents(consents, found.number ?? "", timeZone)] : []),
  ].join("\n\n");
}

type Found = { lead?: LeadWithDeliveries; number: string | null; consents: Consents };

function asJson({ lead, consents }: Found) {
  if (!lead) return consents;
  const deliveries = lead.deliveries.map(({ id, ...delivery }) => delivery);
  return { ...leadJson(lead), deliveries, consents };
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
