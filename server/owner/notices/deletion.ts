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
      title: `Your website will delete ${noun} on ${fullDate(deleteOn)}`,
      blocks: [
        "They've been kept as long as your privacy policy says. That's more than on an ordinary night, so here's a week's notice:",
        { list: counts.filter(({ count }) => count > 0) },
        `If that looks right, there's nothing for you to do. Does the day or the number surprise you? The clock on your website's computer may be wrong: ${operatorHint("How long things are kept")} before that day. Nothing is deleted until then.`,
      ],
    };
  },
});
