import { readTimeZone } from "#disk/read-site-facts.ts";
import { channelName, type LeadWithDeliveries, senderName } from "#domain/leads/lead.ts";
import { formatPhone } from "#domain/phone-number.ts";
import { fieldText } from "#domain/requests/field.ts";
import { createTimeFormat, timeZoneCity } from "#domain/zoned-clock.ts";
import { formTitle } from "#server/mail/shown-fields.ts";
import { deliveryStateLabel, formatTable, leadsJson } from "../format.ts";
import { readLeads } from "../open-configured-store.ts";
import { filterOptions, readArguments, readFilter } from "../read-arguments.ts";
import type { CommandContext } from "../terminal.ts";

export async function list(args: string[], context: CommandContext): Promise<string> {
  const { values } = readArguments(args, filterOptions);
  const timeZone = () => readTimeZone(context.build);
  const leads = await readLeads(context, readFilter(values, timeZone));
  if (values.json) return leadsJson(leads);
  return leads.length === 0 ? "" : asTable(leads, timeZone());
}

function asTable(leads: LeadWithDeliveries[], timeZone: string): string {
  const received = `Received (${timeZoneCity(timeZone)})`;
  const shortTime = createTimeFormat("short", timeZone);
  return formatTable([
    [received, "Form", "From", "Phone", "Status", "Answered", "Deliveries", "Id"],
    ...leads.map((lead) => toRow(lead, shortTime)),
  ]);
}

function toRow(lead: LeadWithDeliveries, shortTime: (instant: string) => string): string[] {
  return [
    shortTime(lead.receivedAt),
    formTitle(lead.form),
    senderName(lead),
    formatPhone(fieldText(lead.fields.phone)),
    lead.status,
    lead.answeredAt ? shortTime(lead.answeredAt) : "-",
    lead.deliveries
      .map((delivery) => `${channelName(delivery.channel)} ${deliveryStateLabel(delivery)}`)
      .join("; ") || "none",
    lead.id,
  ];
}
