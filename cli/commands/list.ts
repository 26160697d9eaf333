import { readTimeZone } from "#disk/read-site-facts.ts";
import { createTimeFormat, timeZoneCity } from "#domain/business-time.ts";
import { channelName, type LeadWithDeliveries, senderName } from "#domain/leads/lead.ts";
import { formatPhone } from "#domain/phone-number.ts";
import { fieldText } from "#domain/requests/field.ts";
import { formTitle } from "#server/mail/shown-fields.ts";
import { deliveryStateLabel, formatTable } from "../format.ts";
import { printLeads, printLeadsAsJson } from "../print-leads.ts";
import { filterOptions, readArguments, readFilter, UsageError } from "../read-arguments.ts";
import type { CommandContext } from "../terminal.ts";

export async function list(args: string[], { config, build, terminal }: CommandContext): Promise<string> {
  const { values } = readArguments(args, { ...filterOptions, limit: { type: "string" } });
  const filter = {
    ...readFilter(values, () => readTimeZone(build)),
    ...(values.limit === undefined ? {} : { limit: readLimit(values.limit) }),
  };
  if (values.json) await printLeadsAsJson({ config, terminal }, filter);
  else await printLeads({ config, terminal }, filter, asTable(readTimeZone(build)));
  return "";
}

function readLimit(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError("--limit needs a whole number from 1.");
  return Number(text);
}

function asTable(timeZone: string): (leads: LeadWithDeliveries[]) => string {
  const shortTime = createTimeFormat("short", timeZone);
  let head = [
    [
      `Received (${timeZoneCity(timeZone)})`,
      "Form",
      "From",
      "Phone",
      "Status",
      "Answered",
      "Deliveries",
      "Id",
    ],
  ];
  const widths: number[] = [];
  return (leads) => {
    const table = formatTable([...head, ...leads.map((lead) => toRow(lead, shortTime))], widths);
    head = [];
    return `${table}\n`;
  };
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
