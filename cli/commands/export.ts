import { readTimeZone } from "#disk/read-site-facts.ts";
import { removeControls } from "#domain/escape-controls.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { campaignNames } from "#domain/leads/lead-source.ts";
import { fieldText } from "#domain/requests/field.ts";
import { visibleFields } from "#domain/requests/form.ts";
import { forms } from "#domain/requests/forms.ts";
import { createZonedClock, timeZoneCity, type ZonedClock } from "#domain/zoned-clock.ts";
import { formTitle, ownerFields, spamReasons } from "#server/mail/shown-fields.ts";
import { leadsJson } from "../format.ts";
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

const sources = [...campaignNames, "referrer", "landingPage"] as const;
/** Fields of several forms that share a label share a column. */
const labels = [
  ...new Set(
    forms.flatMap((form) => visibleFields(form).map(([, { label, ownerLabel = label }]) => ownerLabel)),
  ),
];

/** Formulas may begin after blanks and invisible characters, which some programs drop; \u2800 is a Braille pattern without dots. */
const formulaStart = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

/** Excel reads a file as UTF-8 only if it begins with this mark. */
const byteOrderMark = "\ufeff";

export function leadsCsv(leads: Lead[], timeZone: string): string {
  const businessClock = createZonedClock(timeZone);
  const rows = [columnsIn(timeZoneCity(timeZone)), ...leads.map((lead) => cellsOf(lead, businessClock))];
  // RFC 4180: https://www.rfc-editor.org/rfc/rfc4180
  return byteOrderMark + rows.map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");
}

function columnsIn(city: string): string[] {
  return [
    "Id",
    `Received (${city})`,
    "Form",
    "Status",
    `Answered (${city})`,
    "Looked like spam because",
    ...labels,
    "Other fields",
    ...sources.map((name) => `Source: ${name}`),
  ];
}

function cellsOf(lead: Lead, businessClock: ZonedClock): string[] {
  const fields = ownerFields(lead).map(({ name, label, text, definition }) => ({
    label,
    // Spreadsheets recognize 2025-11-29 as a date.
    text: definition.kind === "date" ? fieldText(lead.fields[name]) : text,
  }));
  const others = fields.filter(({ label }) => !labels.includes(label));
  return [
    lead.id,
    spreadsheetTime(lead.receivedAt, businessClock),
    formTitle(lead.form),
    lead.status,
    lead.answeredAt ? spreadsheetTime(lead.answeredAt, businessClock) : "",
    spamReasons(lead).join("; "),
    ...labels.map((label) => fields.find((field) => field.label === label)?.text ?? ""),
    others.map(({ label, text }) => `${label}: ${text}`).join("\n"),
    ...sources.map((name) => lead.source?.[name] ?? ""),
  ];
}

/** Spreadsheets recognize 2025-11-21 09:01:00 as a time. */
function spreadsheetTime(instant: string, businessClock: ZonedClock): string {
  const { date, time } = businessClock(new Date(instant));
  return `${date} ${time}`;
}

function toCell(text: string): string {
  const safe = withoutFormula(removeControls(text));
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Keeps spreadsheets from running it as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
function withoutFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}
