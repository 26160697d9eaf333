import * as v from "valibot";
import { addDays } from "#domain/calendar-date.ts";
import type { LeadStore } from "../store/lead-store.ts";

/** A large deletion is announced this long ahead, and nothing is deleted for this long after the clock was set. */
export const warningDays = 7;

/** What was past its time at `asOf`. */
export const dueDeletionSchema = v.object({
  asOf: v.string(),
  requests: v.number(),
  spam: v.number(),
  consents: v.number(),
});
export type DueDeletion = v.InferOutput<typeof dueDeletionSchema>;

export const announcementSchema = v.object({ ...dueDeletionSchema.entries, deleteOn: v.string() });
export type Announcement = v.InferOutput<typeof announcementSchema>;

/** Null while no morning mail that says so has arrived. */
export async function findAnnouncement(
  store: Pick<LeadStore, "listNotices">,
  { asOf }: DueDeletion,
  now: Date,
): Promise<Announcement | null> {
  const schema = v.object({ deletion: announcementSchema });
  const sent = (await store.listNotices("morning", now)).filter(({ isSent }) => isSent);
  const announced = sent.flatMap(({ facts }) => (v.is(schema, facts) ? [facts.deletion] : []));
  return announced.find((each) => each.asOf === asOf) ?? null;
}

/** What this morning's mail has to announce. */
export async function deletionToAnnounce(
  store: Pick<LeadStore, "listNotices" | "readDailyJobs">,
  now: Date,
  today: string,
): Promise<Announcement | null> {
  const retention = (await store.readDailyJobs()).find(({ name }) => name === "retention");
  const due = retention?.result?.due;
  if (!v.is(dueDeletionSchema, due) || (await findAnnouncement(store, due, now))) return null;
  return { ...due, deleteOn: addDays(today, warningDays) };
}
