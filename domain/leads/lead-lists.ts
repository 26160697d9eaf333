import { careStage, firstDayOf } from "../business/early-care.ts";
import { toE164 } from "../phone-number.ts";
import { fieldText } from "../requests/field.ts";
import type { Lead } from "./lead.ts";

export type LeadFilter = {
  form?: string;
  status?: Lead["status"];
  since?: Date;
  /** Exclusive. */
  until?: Date;
  search?: string;
};

/** A shorter one would match every phone number, so it is searched as text only. */
const phoneMinDigits = 7;

export function matchesSearch({ fields }: Pick<Lead, "fields">, search: string): boolean {
  const text = search.trim().toLowerCase();
  const hasText = Object.values(fields).some(
    (value) => typeof value !== "boolean" && fieldText(value).toLowerCase().includes(text),
  );
  return hasText || hasDigits(fieldText(fields.phone), text);
}

function hasDigits(phone: string, text: string): boolean {
  if (/[^\d\s().+-]/.test(text)) return false;
  const digits = text.replace(/\D/g, "");
  return digits.length >= phoneMinDigits && (toE164(phone) ?? "").includes(digits);
}

/** In the order in which they are listed. `undated`: without any day. */
export const waitingStages = ["begun", "ahead", "undated", "passed"] as const;
export type WaitingStage = (typeof waitingStages)[number];

type Asked = Pick<Lead, "fields" | "receivedAt">;

export function waitingStage(fields: Lead["fields"], today: string): WaitingStage {
  return careStage(fields, today) ?? "undated";
}

/** Sorts care that has begun first, then by first day, then requests without a day, then past ones; the oldest first. */
export function soonestFirst<Each extends Asked>(leads: readonly Each[], today: string): Each[] {
  return leads
    .map((lead) => ({ lead, order: orderOf(lead, today) }))
    .sort((a, b) => (a.order < b.order ? -1 : Number(a.order > b.order)))
    .map(({ lead }) => lead);
}

function orderOf({ fields, receivedAt }: Asked, today: string): string {
  const stage = waitingStage(fields, today);
  const day = stage === "begun" || stage === "ahead" ? firstDayOf(fields) : "";
  return `${waitingStages.indexOf(stage)} ${day} ${receivedAt}`;
}
