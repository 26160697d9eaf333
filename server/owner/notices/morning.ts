import * as v from "valibot";
import { isOfficeDay } from "#domain/business/reply-time.ts";
import { hourMs } from "#domain/durations.ts";
import { soonestFirst } from "#domain/leads/soonest-first.ts";
import { replyRuleOf } from "../../mail/lead-facts.ts";
import { type DailyJob, morningHour } from "../../upkeep/daily-jobs.ts";
import { findFaults } from "../faults.ts";
import { noticeKind, type PlanContext } from "../owner-context.ts";
import { listedAtMost } from "../words/lead-words.ts";
import { morningTitle, needsToday, startsToday, waitingBlocks } from "../words/morning-words.ts";
import { moveReminders } from "./due.ts";
import { faultBlocks } from "./fault-blocks.ts";
import { countWeek, hasMondaySince, weekBlocks } from "./week.ts";

/** Among these the soonest care is looked for. */
const lookedAtMost = 500;

/** On Mondays, on days on which something is wrong, and on office days on which somebody waits for an answer. */
export function morningJob(context: PlanContext): DailyJob {
  const { store, site, names } = context;
  return {
    name: "morning",
    hour: morningHour,
    async run(now, previousAt) {
      const isWeekly = hasMondaySince(previousAt, now, site.businessClock);
      const faults = (await findFaults(context)).map(({ name }) => ({ name }));
      const isWaiting = isOfficeDay(now, replyRuleOf(site)) && (await store.listUnanswered(1)).count > 0;
      if (!isWeekly && !isWaiting && faults.length === 0) return { sent: false };
      await moveReminders(context);
      const key = `morning ${site.businessClock(now).date}`;
      await store.addNotice({ key, kind: "morning", facts: { isWeekly, faults } }, names, now);
      return { sent: true };
    },
  };
}

export const morningNotice = noticeKind({
  // Until the evening, because no other says what Monday's does.
  sendWithinMs: 10 * hourMs,
  facts: v.object({ isWeekly: v.boolean() }),
  async compose({ isWeekly }, context, { channel }) {
    const { store, site, clock } = context;
    const now = clock();
    const { count, newest } = await store.listUnanswered(lookedAtMost);
    const leads = soonestFirst(newest, site.businessClock(now).date);
    const faults = await findFaults(context, channel);
    const requests = isWeekly ? await countWeek(context) : null;
    const title = morningTitle({
      requests: requests?.reduce((sum, each) => sum + each.count, 0) ?? null,
      starting: leads.filter((lead) => startsToday(lead, site, now)),
      waiting: count,
      faults: faults.length,
    });
    if (title === null) return null;
    const { held } = await store.deliveryHealth(now);
    const today = leads.filter((lead) => needsToday(lead, site, now)).slice(0, listedAtMost);
    const isAllWell = faults.length === 0;
    return {
      title,
      leadIds: today.map(({ id }) => id),
      blocks: waitingBlocks({ count, leads, today, spam: held }, site, now),
      rest: [
        ...(await faultBlocks(faults, context)),
        ...(requests ? await weekBlocks({ requests, waiting: leads, isAllWell }, context) : []),
      ],
    };
  },
});
