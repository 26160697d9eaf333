import type { LeadWithDeliveries } from "#domain/leads/lead.ts";
import type { LeadFilter } from "#domain/leads/lead-filter.ts";
import type { Config } from "#server/config.ts";
import { leadJson } from "./format.ts";
import { storeName, withStore } from "./open-configured-store.ts";
import type { CommandContext } from "./terminal.ts";

export async function printLeads(
  { config, terminal }: CommandContext,
  filter: LeadFilter & { limit?: number },
  format: (leads: LeadWithDeliveries[]) => string,
): Promise<void> {
  let printedCount = 0;
  await withStore(config, null, async (store) => {
    for await (const leads of store.leadPages(filter)) {
      printedCount += leads.length;
      if (leads.length > 0) await terminal.print(format(leads));
    }
    return null;
  });
  if (printedCount === 0) terminal.note(noneText(config, filter));
}

function noneText(config: Config, { limit: _, ...filter }: LeadFilter & { limit?: number }): string {
  const isFiltered = Object.keys(filter).length > 0;
  return `${isFiltered ? "No request matches" : "There are no requests"} in ${storeName(config)}.`;
}

export async function printLeadsAsJson(
  context: CommandContext,
  filter: LeadFilter & { limit?: number },
): Promise<void> {
  let start = "[";
  await printLeads(context, filter, (leads) => {
    const text = start + JSON.stringify(leads.map(leadJson), null, 2).slice(1, -2);
    start = ",";
    return text;
  });
  await context.terminal.print(start === "[" ? "[]\n" : "\n]\n");
}
