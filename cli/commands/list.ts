import { businessTime, businessTimeZoneCity } from "../../domain/business-time.ts";
import { channelName, type LeadWithDeliveries, senderName } from "../../domain/leads/lead.ts";
import { formatPhone } from "../../domain/phone-number.ts";
import { fieldText } from "../../domain/requests/field.ts";
import type { Config } from "../../server/config.ts";
import { formTitle } from "../../server/mail/shown-fields.ts";
import { deliveryStateLabel, formatTable } from "../format.ts";
import { printLeads, printLeadsAsJson } from "../print-leads.ts";
import { filterOptions, readArguments, readFilter, UsageError } from "../read-arguments.ts";
import type { Terminal } from "../terminal.ts";

export async function list(
  args: string[],
  config: Config,
  _build: string | undefined,
  terminal: Terminal,
): Promise<string> {
  const { values } = readArguments(args, {
    ...filterOptions,
    limit: { type: "string" },
    json: { type: "boolean" },
  });
  const filter = {
    ...readFilter(values),
    ...(values.limit === undefined ? {} : { limit: readLimit(values.limit) }),
  };
  if (values.json) await printLeadsAsJson({ config, terminal }, filter);
  else await printLeads({ config, terminal }, filter, asTable());
  return "";
}

function readLimit(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError("--limit needs a whole number from 1.");
  return Number(text);
}

function asTable(): (leads: LeadWithDeliveries[]) => string {
  let head = [
    [
      `Received (${businessTimeZoneCity()})`,
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
    const table = formatTable([...head, ...leads.map(toRow)], widths);
    head = [];
    return `${table}\n`;
  };
}

function toRow(lead: LeadWithDeliveries): string[] {
  return [
    businessTime(lead.receivedAt, "short"),
    formTitle(lead.form),
    senderName(lead),
    formatPhone(fieldText(lead.fields.phone)),
    lead.status,
    lead.answeredAt ? businessTime(lead.answeredAt, "short") : "-",
    lead.deliveries
      .map((delivery) => `${channelName(delivery.channel)} ${deliveryStateLabel(delivery)}`)
      .join("; ") || "none",
    lead.id,
  ];
}
