import * as v from "valibot";
import { counted } from "../../../domain/counted.ts";
import { hourMs } from "../../../domain/durations.ts";
import { channelName } from "../../../domain/leads/lead.ts";
import { alertKind } from "../alert-kind.ts";
import { countDistinctLeads, unsentBlocks } from "../lead-lists.ts";

const rememberedAtMost = 500;

/** Deliveries that are no longer tried by themselves. */
export const givenUpAlert = alertKind({
  about: "given-up",
  everyMs: 6 * hourMs,
  facts: v.object({ deliveries: v.array(v.string()) }),
  async find({ store }, [last]) {
    const dead = await store.listDead();
    const deliveries = dead
      .slice(0, rememberedAtMost)
      .map(({ leadId, channel }) => `${leadId} (${channelName(channel)})`);
    const known = last && !last.isOver ? last.deliveries : [];
    const isNew = deliveries.some((delivery) => !known.includes(delivery));
    return { problems: isNew ? [{ name: "", deliveries }] : [], isOver: () => dead.length === 0 };
  },
  async compose(_alert, context) {
    // Read on sending, because the alert may have waited for a channel.
    const dead = await context.store.listDead();
    if (dead.length === 0)
      return {
        title: "Every request is sent, or on its way",
        blocks: ["Nothing is left that was not sent everywhere. There is nothing to do."],
      };
    return {
      title: `${counted(countDistinctLeads(dead), "request")} could not be sent everywhere`,
      blocks: await unsentBlocks(dead, context),
    };
  },
});
