import { removeControls } from "#domain/escape-controls.ts";
import type { Delivery, LeadWithDeliveries } from "#domain/leads/lead.ts";

export function formatTable(rows: string[][]): string {
  const lines = rows.map((row) => row.map(toLine));
  const widths: number[] = [];
  for (const line of lines)
    for (const [column, cell] of line.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  return lines
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export function formatFacts(facts: readonly [label: string, text: string][]): string {
  const width = Math.max(...facts.map(([label]) => label.length)) + 2;
  return facts
    .map(
      ([label, text]) =>
        label.padEnd(width) + removeControls(text).replaceAll("\n", `\n${" ".repeat(width)}`),
    )
    .join("\n");
}

function toLine(text: string): string {
  return removeControls(text).replace(/\s+/g, " ").trim();
}

export function deliveryStateLabel({ state, attempts, nextAttemptAt }: Delivery): string {
  if (state === "delivered") return "delivered";
  if (state === "dead") return "given up";
  if (state === "leased") return "being sent";
  if (nextAttemptAt === null) return "only listed";
  return attempts === 0 ? "waiting" : "failed, will be retried";
}

export function leadsJson(leads: LeadWithDeliveries[]): string {
  return JSON.stringify(leads.map(leadJson), null, 2);
}

/** Other programs rely on exactly these keys of `list --json`. */
export function leadJson({ earlier: _, ...lead }: LeadWithDeliveries) {
  return {
    ...lead,
    answeredAt: lead.answeredAt ?? null,
    answeredBy: lead.answeredBy ?? null,
    deliveries: lead.deliveries.map(({ nextAttemptAt, ...delivery }) => delivery),
  };
}
