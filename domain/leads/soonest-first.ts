import { careStage, firstDayOf } from "../business/early-care.ts";
import type { Lead } from "./lead.ts";

/** Care that has begun is first. Those without a day follow, then those whose days have passed; of the same day, who asked first. */
export function soonestFirst<Asked extends Pick<Lead, "fields" | "receivedAt">>(
  leads: Asked[],
  today: string,
): Asked[] {
  const orderOf = ({ fields, receivedAt }: Asked) => {
    const stage = careStage(fields, today);
    const day = stage === null ? "no day" : stage === "passed" ? stage : firstDayOf(fields);
    return `${day} ${receivedAt}`;
  };
  return leads
    .map((lead) => ({ lead, order: orderOf(lead) }))
    .sort((a, b) => (a.order < b.order ? -1 : Number(a.order > b.order)))
    .map(({ lead }) => lead);
}
