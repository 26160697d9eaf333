import { readTimeZone } from "#disk/read-site-facts.ts";
import { businessTime } from "#domain/business-time.ts";
import { channelName, type LeadWithDeliveries } from "#domain/leads/lead.ts";
import { answeredRows, formTitle, shownFields, spamReasons } from "#server/mail/shown-fields.ts";
import type { CommandContext } from "../command.ts";
import { deliveryStateLabel, formatFacts, formatTable, leadJson } from "../format.ts";
import { findByIdOrStart, unknownId, withStore } from "../open-configured-store.ts";
import { readArguments, readId } from "../read-arguments.ts";

export async function show(args: string[], { config, build }: CommandContext): Promise<string> {
  const { values, positionals } = readArguments(args, {}, 1);
  const id = readId(positionals);
  const lead = await withStore(config, null, (store) => findByIdOrStart(store, id));
  if (!lead) throw unknownId(id);
  return values.json ? JSON.stringify(asJson(lead), null, 2) : asText(lead, readTimeZone(build));
}

function asJson(lead: LeadWithDeliveries) {
  return { ...leadJson(lead), deliveries: lead.deliveries.map(({ id, ...delivery }) => delivery) };
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
    ["Answered", answeredRows(lead, timeZone)[0]?.text ?? "not yet"],
    ...shownFields(lead).map(({ label, text }): [string, string] => [label, text]),
    ...(lead.emailOptInText
      ? [["Words beside the box for email news", lead.emailOptInText] as [string, string]]
      : []),
    ...Object.entries(lead.source ?? {}).map(([name, text]): [string, string] => [`Source: ${name}`, text]),
  ]);
  return `${facts}\n\n${deliveriesTable(lead, timeZone)}`;
}

function deliveriesTable({ status, deliveries }: LeadWithDeliveries, timeZone: string): string {
  if (status === "spam" && deliveries.length === 0)
    return "No deliveries: you marked it as spam. `leads not-spam` sends it.";
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
