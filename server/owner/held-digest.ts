import * as v from "valibot";
import { businessDate } from "../../domain/calendar-date.ts";
import type { Channel } from "../../domain/leads/lead.ts";
import { spamMark } from "../delivery/compose-email.ts";
import { spamReasons } from "../delivery/lead-labels.ts";
import type { DailyJob } from "./daily-jobs.ts";
import { describeLead, digestHour } from "./digest.ts";
import type { OwnerContext } from "./owner-loop.ts";
import { type Block, renderNotice } from "./render-notice.ts";

/** `npm run leads -- list` shows all. */
const namedAtMost = 50;

const factsSchema = v.object({ leadIds: v.array(v.string()) });

/** Of the held requests that were too many to be mailed one by one. */
export function heldDigestJob({ store }: Pick<OwnerContext, "store">, channels: Channel[]): DailyJob {
  return {
    name: "held-digest",
    hourDenver: digestHour,
    run: async (now) => ({
      requests: await store.planHeldDigest({ now, channels, key: `held ${businessDate(now)}` }),
    }),
  };
}

export async function composeHeldDigest(facts: unknown, { store, businessName, ownerLinks }: OwnerContext) {
  const { leadIds } = v.parse(factsSchema, facts);
  const leads = await Promise.all(leadIds.slice(0, namedAtMost).map((id) => store.findLead(id)));
  const held = leads.filter((lead) => lead?.status === "held");
  const more = leadIds.length - namedAtMost;
  const title = `${leadIds.length} more ${leadIds.length === 1 ? "request looks" : "requests look"} like spam`;
  const blocks: Block[] = [
    "Too many came in a day to mail each. They may be real all the same, so look before you put them away. Each is marked because:",
    {
      list: held.flatMap((lead) =>
        lead
          ? [
              {
                text: `${describeLead(lead)}: ${spamReasons(lead).join("; ")}`,
                link: { text: "It is a real request", href: ownerLinks.linkTo("not-spam", lead.id) },
              },
            ]
          : [],
      ),
    },
    ...(more > 0 ? [`And ${more} more: \`npm run leads -- list\` shows all.`] : []),
  ];
  return { subject: `${spamMark} ${title}`, ...renderNotice({ title, blocks, businessName }) };
}
