import { dayMs } from "../../domain/durations.ts";
import { isUnanswered } from "./read-leads.ts";
import type { Tables } from "./store-access.ts";
import type { LeadCounts } from "./stored-records.ts";

export async function countLeads({ db }: Tables, now: Date): Promise<LeadCounts[]> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  const rows = await db
    .selectFrom("lead")
    .select(({ fn }) => {
      const count = () => fn.countAll<number>();
      return [
        "form",
        count().as("requests"),
        count().filterWhere("received_at", ">=", daysAgo(7)).as("last7Days"),
        count().filterWhere("received_at", ">=", daysAgo(30)).as("last30Days"),
        count().filterWhere(isUnanswered).as("waiting"),
        count().filterWhere("answered_at", "is not", null).as("answered"),
        count().filterWhere("status", "=", "held").as("held"),
        count().filterWhere("status", "=", "spam").as("spam"),
      ];
    })
    .groupBy("form")
    .orderBy("requests", "desc")
    .orderBy("form")
    .execute();
  // PostgreSQL returns counts as strings.
  return rows.map(({ form, ...counts }) => ({
    form,
    ...(Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])) as Omit<
      LeadCounts,
      "form"
    >),
  }));
}
