import type { Config } from "../../server/config.ts";
import { csvHead, csvRows } from "../leads-csv.ts";
import { printLeads, printLeadsAsJson } from "../print-leads.ts";
import { filterOptions, readArguments, readFilter, UsageError } from "../read-arguments.ts";
import type { Terminal } from "../terminal.ts";

export async function exportLeads(
  args: string[],
  config: Config,
  _build: string | undefined,
  terminal: Terminal,
): Promise<string> {
  const { values } = readArguments(args, {
    ...filterOptions,
    format: { type: "string" },
    json: { type: "boolean" },
  });
  const { format = values.json ? "json" : "csv" } = values;
  if (format !== "csv" && format !== "json") throw new UsageError("--format is csv or json.");
  const context = { config, terminal };
  const filter = readFilter(values);
  if (format === "json") await printLeadsAsJson(context, filter);
  else {
    await terminal.print(csvHead());
    await printLeads(context, filter, csvRows);
  }
  return "";
}
