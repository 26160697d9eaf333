import * as v from "valibot";
import { addDays, fullDate, shortDate } from "#domain/calendar-date.ts";
import { counted } from "#domain/counted.ts";
import type { Block } from "../../mail/render-mail.ts";
import type { LeadStore } from "../../store/lead-store.ts";
import { operatorHint } from "../lead-lists.ts";

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
type Announcement = v.InferOutput<typeof announcementSchema>;

/** Null while no morning mail that says so has arrived. */
export async function findAnnouncement(
  store: Pick<LeadStore, "listNotices">,
  { asOf }: DueDeletion,
  now: Date,
): Promise<Announcement | null> {
  const schema = v.object({ deletion: announcementSchema });
  const sent = (await store.listNotices("digest", now)).filter(({ isSent }) => isSent);
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

export function deletionTitle({ requests, spam, deleteOn }: Announcement): string {
  const old = requests + spam > 0 ? counted(requests + spam, "old request") : "old proofs of consent";
  return `${old} deleted on ${shortDate(deleteOn)}`;
}

export function deletionBlocks({ deleteOn, requests, spam, consents }: Announcement): Block[] {
  const counts = [
    { text: counted(requests, "request"), count: requests },
    { text: `${counted(spam, "request")} that looked like spam`, count: spam },
    {
      text: counted(consents, "proof of agreeing to text messages", "proofs of agreeing to text messages"),
      count: consents,
    },
  ];
  return [
    { heading: `Deleted on ${fullDate(deleteOn)}` },
    "They've been kept as long as your privacy policy says:",
    { list: counts.filter(({ count }) => count > 0) },
    `If that looks right, there's nothing for you to do. Does the day or the number surprise you? The clock on your website's computer may be wrong: ${operatorHint("How long things are kept")} before that day.`,
  ];
}
