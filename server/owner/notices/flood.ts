import * as v from "valibot";
import { floodDigest } from "../../../domain/leads/mail-limits.ts";
import { callableNumber } from "../../../domain/requests/contact-fields.ts";
import { fieldText } from "../../../domain/requests/field.ts";
import { actionLinks, contactLinks, writeLinks } from "../../mail/lead-mail.ts";
import { andMore, counted, describeForReview, operatorHint } from "../lead-lists.ts";
import { noticeKind, type OwnerContext } from "../owner-context.ts";

/** Requests of busy networks beyond what is mailed one by one: however late, each is reported. */
export const floodNotice = noticeKind({
  sendWithinMs: Number.POSITIVE_INFINITY,
  facts: v.object({ leadIds: v.array(v.string()), count: v.number() }),
  async compose({ leadIds, count }, { store, site }) {
    const leads = await Promise.all(leadIds.map((id) => store.findLead(id)));
    return {
      title: `${counted(count, "more request")} from busy networks`,
      blocks: [
        `More than ${floodDigest.mailed} requests came within an hour, and these came from networks that had already sent many. They may be real all the same. Whoever writes from elsewhere reaches you as always.`,
        `If you know of no reason, such as a mention in the news, a program is sending them: ${operatorHint("Floods")}.`,
        {
          list: leads.flatMap((lead) => {
            if (lead?.status !== "accepted") return [];
            const phone = callableNumber(fieldText(lead.fields.phone));
            return {
              ...describeForReview(lead),
              links: [
                ...contactLinks({ phone, address: null }, lead),
                ...writeLinks(lead, site.business.name),
                ...actionLinks(lead, site.ownerLinks),
              ],
            };
          }),
        },
        ...andMore(count - leadIds.length),
        ...(count > leadIds.length ? ["All are stored."] : []),
      ],
    };
  },
});

export async function planFloodNotices({ store, clock, channels }: OwnerContext): Promise<void> {
  await store.planFloodDigest({ now: clock(), channels: channels.map(({ channel }) => channel) });
}
