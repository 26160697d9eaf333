import * as v from "valibot";
import { fullDate } from "../../../domain/calendar-date.ts";
import { counted } from "../../../domain/counted.ts";
import { alertKind } from "../alert-kind.ts";
import { operatorHint } from "../lead-lists.ts";

export const announcementSchema = v.object({
  /** Only what is due at this instant is deleted. */
  asOf: v.string(),
  deleteOn: v.string(),
  requests: v.number(),
  spam: v.number(),
  consents: v.number(),
});
export type Announcement = v.InferOutput<typeof announcementSchema>;

/** Announces a large deletion of what is old. */
export const deletionAlert = alertKind({
  about: "deletion",
  facts: announcementSchema,
  compose({ deleteOn, requests, spam, consents }) {
    const counts = [
      { text: counted(requests, "request"), count: requests },
      { text: `${counted(spam, "request")} that looked like spam`, count: spam },
      {
        text: counted(consents, "proof of agreeing to text messages", "proofs of agreeing to text messages"),
        count: consents,
      },
    ];
    const noun = requests + spam > 0 ? counted(requests + spam, "old request") : "old proofs of consent";
    return {
      title: `On ${fullDate(deleteOn)} the website deletes ${noun}`,
      blocks: [
        "They have been kept for as long as your privacy policy says. This is more than is deleted in an ordinary night, so you are told a week before:",
        { list: counts.filter(({ count }) => count > 0) },
        `There is nothing to do if that is right. Does the day, or the number, surprise you? The clock of the website's machine may be wrong: ${operatorHint("How long things are kept")} before that day. Until then nothing is deleted.`,
      ],
    };
  },
});
