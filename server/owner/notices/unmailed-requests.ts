import * as v from "valibot";
import { counted } from "#domain/counted.ts";
import type { Channel } from "#domain/leads/lead.ts";
import { floodDigest } from "#domain/leads/limits.ts";
import { spamMark } from "../../mail/lead-mail.ts";
import type { LeadStore } from "../../store/lead-store.ts";
import { digestHour } from "../daily-jobs.ts";
import { operatorHint, reviewList } from "../lead-lists.ts";
import { type DailyJob, type NoticeDefinition, noticeKind } from "../owner-context.ts";

export const floodNotice = unmailedNotice("accepted", "Floods", (count) => ({
  title: `${counted(count, "more request")} from busy networks`,
  why: [
    `More than ${floodDigest.mailed} requests came in within an hour, and these are from networks that had already sent many. They may still be real. Everyone else reaches you as usual.`,
    `If nothing explains it, such as a story about you in the news, a program is probably sending them: ${operatorHint("Floods")}.`,
  ],
}));

export const suspectedSpamNotice = unmailedNotice("held", "Held requests", (count) => ({
  title: `${counted(count, "more request looks", "more requests look")} like spam`,
  why: [
    "Too many came in one day to email you each one. They may still be real, so take a look before you dismiss them.",
  ],
}));

/** Requests beyond what is mailed one by one: however late, each is reported. */
function unmailedNotice(
  status: "accepted" | "held",
  section: string,
  wordsOf: (count: number) => { title: string; why: string[] },
): NoticeDefinition {
  return noticeKind({
    sendWithinMs: Number.POSITIVE_INFINITY,
    facts: v.object({ leadIds: v.array(v.string()), count: v.number() }),
    async compose({ leadIds, count }, context) {
      const { title, why } = wordsOf(count);
      const more = count - leadIds.length;
      return {
        subject: status === "held" ? `${spamMark} ${title}` : title,
        title,
        blocks: [
          ...why,
          await reviewList(leadIds, status, context),
          ...(more > 0 ? [`And ${more} more, all saved. To see them, ${operatorHint(section)}.`] : []),
        ],
      };
    },
  });
}

export function suspectedSpamJob(store: LeadStore, channels: Channel[]): DailyJob {
  return {
    name: "held-digest",
    hour: digestHour,
    run: async (now) => ({ requests: await store.planMailDigest({ kind: "held", now, channels }) }),
  };
}
