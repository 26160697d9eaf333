import { channelNames, type LeadWithDeliveries, senderName } from "../../domain/leads/lead.ts";
import { showPhone } from "../../domain/requests/contact-fields.ts";
import { fieldText } from "../../domain/requests/field.ts";
import type { Config } from "../../server/config.ts";
import { denverTime, formTitle } from "../../server/delivery/lead-labels.ts";
import { deliveryStateLabel, formatTable, leadJson } from "../format.ts";
import { withStore } from "../open-store.ts";
import { readArguments, UsageError } from "../read-arguments.ts";

/** The requests, newest first. Prints nothing (or `[]`) when there are none. */
export async function list(args: string[], config: Config): Promise<string> {
  const { values } = readArguments(args, {
    form: { type: "string" },
    limit: { type: "string" },
    json: { type: "boolean" },
  });
  const filter = {
    ...(values.form === undefined ? {} : { form: values.form }),
    ...(values.limit === undefined ? {} : { limit: readLimit(values.limit) }),
  };
  const leads = await withStore<LeadWithDeliveries[]>(config, [], (store) => store.listLeads(filter));
  if (values.json) return JSON.stringify(leads.map(leadJson), null, 2);
  return leads.length > 0 ? asTable(leads) : "";
}

function readLimit(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError("--limit needs a whole number from 1.");
  return Number(text);
}

function asTable(leads: LeadWithDeliveries[]): string {
  const head = ["Received (Denver)", "Form", "From", "Phone", "Status", "Answered", "Deliveries", "Id"];
  const rows = leads.map((lead) => [
    denverTime(lead.receivedAt, "short"),
    formTitle(lead.form),
    senderName(lead),
    showPhone(fieldText(lead.fields.phone)),
    lead.status,
    lead.answeredAt ? denverTime(lead.answeredAt, "short") : "-",
    lead.deliveries
      .map((delivery) => `${channelNames[delivery.channel]} ${deliveryStateLabel(delivery)}`)
      .join("; ") || "none",
    lead.id,
  ]);
  return formatTable([head, ...rows]);
}
