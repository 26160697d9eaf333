import * as v from "valibot";
import type { Channel } from "../../../domain/leads/lead.ts";
import { spamMark } from "../../mail/lead-mail.ts";
import type { LeadStore } from "../../store/lead-store.ts";
import { namedInDigest } from "../../store/messages/mail-digests.ts";
import { digestHour } from "../daily-jobs.ts";
import { operatorHint, reviewList } from "../lead-lists.ts";
import { type DailyJob, noticeKind } from "../owner-context.ts";

/** Requests that look like spam and were too many to be mailed one by one: however late, each is reported. */
export const suspectedSpamNotice = noticeKind({
  sendWithinMs: Number.POSITIVE_INFINITY,
  facts: v.object({ leadIds: v.array(v.string()) }),
  async compose({ leadIds }, context) {
    const more = leadIds.length - namedInDigest;
    const title = `${leadIds.length} more ${leadIds.length === 1 ? "request looks" : "requests look"} like spam`;
    return {
      subject: `${spamMark} ${title}`,
      title,
      blocks: [
        "Too many came in a day to mail each. They may be real all the same, so look before you dismiss them.",
        await reviewList(leadIds.slice(0, namedInDigest), "held", context),
        ...(more > 0
          ? [`And ${more} more, which are stored. To see them, ${operatorHint("Held requests")}.`]
          : []),
      ],
    };
  },
});

export function suspectedSpamJob(store: LeadStore, channels: Channel[]): DailyJob {
  return {
    name: "held-digest",
    hour: digestHour,
    run: async (now) => ({ requests: await store.planHeldDigest({ now, channels }) }),
  };
}
