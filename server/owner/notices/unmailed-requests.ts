import * as v from "valibot";
import { counted } from "../../../domain/counted.ts";
import type { Channel } from "../../../domain/leads/lead.ts";
import { floodDigest } from "../../../domain/leads/limits.ts";
import { spamMark } from "../../mail/lead-mail.ts";
import type { LeadStore } from "../../store/lead-store.ts";
import { namedInDigest } from "../../store/messages/mail-digests.ts";
import { digestHour } from "../daily-jobs.ts";
import { andMore, operatorHint, reviewList } from "../lead-lists.ts";
import { type DailyJob, noticeKind } from "../owner-context.ts";

/** Requests of busy networks beyond what is mailed one by one: however late, each is reported. */
export const floodNotice = noticeKind({
  sendWithinMs: Number.POSITIVE_INFINITY,
  facts: v.object({ leadIds: v.array(v.string()), count: v.number() }),
  async compose({ leadIds, count }, context) {
    return {
      title: `${counted(count, "more request")} from busy networks`,
      blocks: [
        `More than ${floodDigest.mailed} requests came in within an hour, and these are from networks that had already sent many. They may still be real. Everyone else reaches you as usual.`,
        `If nothing explains it, such as a story about you in the news, a program is probably sending them: ${operatorHint("Floods")}.`,
        await reviewList(leadIds, "accepted", context),
        ...andMore(count - leadIds.length),
        ...(count > leadIds.length ? ["All of them are saved."] : []),
      ],
    };
  },
});

/** Requests that look like spam and were too many to be mailed one by one: however late, each is reported. */
export const suspectedSpamNotice = noticeKind({
  sendWithinMs: Number.POSITIVE_INFINITY,
  facts: v.object({ leadIds: v.array(v.string()) }),
  async compose({ leadIds }, context) {
    const more = leadIds.length - namedInDigest;
    const title = `${counted(leadIds.length, "more request looks", "more requests look")} like spam`;
    return {
      subject: `${spamMark} ${title}`,
      title,
      blocks: [
        "Too many came in one day to email you each one. They may still be real, so take a look before you dismiss them.",
        await reviewList(leadIds.slice(0, namedInDigest), "held", context),
        ...(more > 0 ? [`And ${more} more, all saved. To see them, ${operatorHint("Held requests")}.`] : []),
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
