import { readTimeZone } from "#disk/read-site-facts.ts";
import { createCsvFormat } from "../leads-csv.ts";
import { printLeads, printLeadsAsJson } from "../print-leads.ts";
import { filterOptions, readArguments, readFilter, UsageError } from "../read-arguments.ts";
import type { CommandContext } from "../terminal.ts";

export async function exportLeads(
  args: string[],
  { config, build, terminal }: CommandContext,
): Promise<string> {
  const { values } = readArguments(args, { ...filterOptions, format: { type: "string" } });
  const { format = values.json ? "json" : "csv" } = values;
  if (format !== "csv" && format !== "json") throw new UsageError("--format is csv or json.");
  const context = { config, terminal };
  const filter = readFilter(values, () => readTimeZone(build));
  if (format === "json") await printLeadsAsJson(context, filter);
  else {
    const csv = createCsvFormat(readTimeZone(build));
    await terminal.print(csv.head);
    await printLeads(context, filter, csv.rows);
  }
  return "";
}
