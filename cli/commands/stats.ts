import { formTitle } from "#server/mail/shown-fields.ts";
import type { LeadStore } from "#server/store/lead-store.ts";
import type { CommandContext } from "../command.ts";
import { formatTable } from "../format.ts";
import { storeName, withStore } from "../open-configured-store.ts";
import { readArguments } from "../read-arguments.ts";

type Stats = {
  forms: Awaited<ReturnType<LeadStore["countLeads"]>>;
  deliveries: { pending: number; dead: number };
};

const columns = {
  requests: "All",
  last7Days: "Last 7 days",
  last30Days: "Last 30 days",
  waiting: "Not answered",
  answered: "Answered",
  held: "Held",
  spam: "Spam",
} as const;
type Counted = keyof typeof columns;
const names = Object.keys(columns) as Counted[];

export async function stats(args: string[], { config, terminal }: CommandContext): Promise<string> {
  const { values } = readArguments(args, {});
  const none: Stats = { forms: [], deliveries: { pending: 0, dead: 0 } };
  terminal.showProgress("Counting");
  const { forms, deliveries } = await withStore(config, none, (store) => readStats(store, new Date()));
  terminal.showProgress("");
  const total = Object.fromEntries(
    names.map((name) => [name, forms.reduce((sum, form) => sum + form[name], 0)]),
  ) as Record<Counted, number>;
  if (values.json) return JSON.stringify({ store: storeName(config), ...total, forms, deliveries }, null, 2);
  if (forms.length === 0) {
    terminal.note(`There are no requests in ${storeName(config)}.`);
    return "";
  }
  const row = (title: string, counts: Record<Counted, number>) => [
    title,
    ...names.map((name) => counts[name].toLocaleString("en-US")),
  ];
  const table = formatTable([
    ["Form", ...Object.values(columns)],
    ...forms.map((form) => row(formTitle(form.form), form)),
    row("All", total),
  ]);
  return `${table}\n\nDeliveries: ${deliveries.pending} open, ${deliveries.dead} given up.\nRead from ${storeName(config)}.`;
}

async function readStats(store: LeadStore, now: Date): Promise<Stats> {
  const { pending, dead } = await store.deliveryHealth(now);
  return { forms: await store.countLeads(now), deliveries: { pending, dead } };
}
