import * as v from "valibot";
import type { Channel, Lead } from "../../domain/leads/lead.ts";
import { actionLinks, spamMark, writeLinks } from "../mail/lead-mail.ts";
import { type Block, renderMail, signature, withoutLinks } from "../mail/render-mail.ts";
import { reviewFacts } from "../mail/shown-fields.ts";
import { namedInDigest } from "../store/mail-digests.ts";
import type { DailyJob } from "./daily-jobs.ts";
import { digestHour } from "./digest.ts";
import { describeLead, operatorHint } from "./lead-lists.ts";
import type { OwnerContext } from "./owner-loop.ts";

const factsSchema = v.object({ leadIds: v.array(v.string()) });

/** For held requests that were too many to be mailed one by one. */
export function heldDigestJob({ store }: Pick<OwnerContext, "store">, channels: Channel[]): DailyJob {
  return {
    name: "held-digest",
    hour: digestHour,
    run: async (now) => ({ requests: await store.planHeldDigest({ now, channels }) }),
  };
}

export async function composeHeldDigest(facts: unknown, { store, site, ownerLinks }: OwnerContext) {
  const { leadIds } = v.parse(factsSchema, facts);
  const leads = await Promise.all(leadIds.slice(0, namedInDigest).map((id) => store.findLead(id)));
  const more = leadIds.length - namedInDigest;
  const title = `${leadIds.length} more ${leadIds.length === 1 ? "request looks" : "requests look"} like spam`;
  const blocks: Block[] = [
    "Too many came in a day to mail each. They may be real all the same, so look before you put them away.",
    {
      list: leads.flatMap((lead) => {
        if (lead?.status !== "held") return [];
        const links = [...writeLinks(lead, site.business.name), ...actionLinks(lead, ownerLinks)];
        return { ...describeToJudge(lead), links };
      }),
    },
    ...(more > 0
      ? [`And ${more} more, which are stored. To see them, ${operatorHint("Held requests")}.`]
      : []),
  ];
  return {
    subject: `${spamMark} ${title}`,
    ...renderMail([{ title }, ...blocks, signature(site.business.name)]),
  };
}

export function describeToJudge(lead: Lead): { title: string; text: string } {
  const facts = reviewFacts(lead).map(({ label, text, isMessage }) =>
    isMessage ? `${label}:\n${quoted(text)}` : `${label}: ${text}`,
  );
  const { title, text } = describeLead(lead, facts);
  return { title: withoutLinks(title), text };
}

/** Quoted, so that nobody can write lines that look like ours. */
function quoted(text: string): string {
  return withoutLinks(text).replace(/^/gm, "> ");
}
