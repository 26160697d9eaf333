import * as v from "valibot";
import { businessDate } from "../../domain/calendar-date.ts";
import type { Channel } from "../../domain/leads/lead.ts";
import { floodDigest } from "../../domain/leads/mail-limits.ts";
import { callableNumber } from "../../domain/requests/contact-fields.ts";
import { fieldText } from "../../domain/requests/field.ts";
import { actionLinks, contactLinks, writeLinks } from "../mail/lead-mail.ts";
import { renderMail, signature } from "../mail/render-mail.ts";
import { describeToJudge } from "./held-digest.ts";
import { andMore, counted, operatorHint } from "./lead-lists.ts";
import type { OwnerContext } from "./owner-loop.ts";

const factsSchema = v.object({ leadIds: v.array(v.string()), count: v.number() });

export async function planFloodDigest(
  { store, clock }: Pick<OwnerContext, "store" | "clock">,
  channels: Channel[],
): Promise<void> {
  const now = clock();
  if ((await store.planFloodDigest({ now, channels })) === 0) return;
  const alert = { key: `alert flood ${businessDate(now)}`, kind: "alert" as const };
  await store.addNotices(
    channels.map((channel) => ({ ...alert, channel, facts: { about: "flood", isOver: false } })),
    now,
  );
}

export async function composeFloodDigest(facts: unknown, { store, site, ownerLinks }: OwnerContext) {
  const { leadIds, count } = v.parse(factsSchema, facts);
  const leads = await Promise.all(leadIds.map((id) => store.findLead(id)));
  const title = `${counted(count, "more request")} from crowded networks`;
  return {
    subject: title,
    ...renderMail([
      { title },
      `More than ${floodDigest.mailed} requests came within an hour, and these came from networks that had already sent many. They may be real all the same.`,
      {
        list: leads.flatMap((lead) => {
          if (lead?.status !== "accepted") return [];
          const phone = callableNumber(fieldText(lead.fields.phone));
          return {
            ...describeToJudge(lead),
            links: [
              ...contactLinks({ phone, address: null }, lead),
              ...writeLinks(lead, site.business.name),
              ...actionLinks(lead, ownerLinks),
            ],
          };
        }),
      },
      ...andMore(count - leadIds.length),
      ...(count > leadIds.length ? [`All are stored. To see them, ${operatorHint("Floods")}.`] : []),
      signature(site.business.name),
    ]),
  };
}
