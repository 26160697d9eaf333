import { readTimeZone } from "#disk/read-site-facts.ts";
import { leadsJson } from "../format.ts";
import { leadsCsv } from "../leads-csv.ts";
import { readLeads } from "../open-configured-store.ts";
import { filterOptions, readArguments, readFilter, UsageError } from "../read-arguments.ts";
import type { CommandContext } from "../terminal.ts";

export async function exportLeads(args: string[], context: CommandContext): Promise<string> {
  const { values } = readArguments(args, { ...filterOptions, format: { type: "string" } });
  const { format = values.json ? "json" : "csv" } = values;
  if (format !== "csv" && format !== "json") throw new UsageError("--format is csv or json.");
  const timeZone = () => readTimeZone(context.build);
  const leads = await readLeads(context, readFilter(values, timeZone));
  if (format === "json") return leadsJson(leads);
  context.terminal.print(leadsCsv(leads, timeZone()));
  return "";
}
