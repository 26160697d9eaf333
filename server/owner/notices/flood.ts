import * as v from "valibot";
import { counted } from "../../../domain/counted.ts";
import { floodDigest } from "../../../domain/leads/limits.ts";
import { andMore, operatorHint, reviewList } from "../lead-lists.ts";
import { noticeKind } from "../owner-context.ts";

/** Requests of busy networks beyond what is mailed one by one: however late, each is reported. */
export const floodNotice = noticeKind({
  sendWithinMs: Number.POSITIVE_INFINITY,
  facts: v.object({ leadIds: v.array(v.string()), count: v.number() }),
  async compose({ leadIds, count }, context) {
    return {
      title: `${counted(count, "more request")} from busy networks`,
      blocks: [
        `More than ${floodDigest.mailed} requests came within an hour, and these came from networks that had already sent many. They may be real all the same. Whoever writes from elsewhere reaches you as always.`,
        `If you know of no reason, such as a mention in the news, a program is sending them: ${operatorHint("Floods")}.`,
        await reviewList(leadIds, "accepted", context),
        ...andMore(count - leadIds.length),
        ...(count > leadIds.length ? ["All are stored."] : []),
      ],
    };
  },
});
