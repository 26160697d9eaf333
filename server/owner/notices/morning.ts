import * as v from "valibot";
import { isOfficeDay } from "#domain/business/reply-time.ts";
import { hourMs } from "#domain/durations.ts";
import { isApplication } from "#domain/requests/form.ts";
import { findForm } from "#domain/requests/forms.ts";
import { replyRuleOf } from "../../mail/lead-facts.ts";
import { announcementSchema, deletionToAnnounce } from "../../upkeep/announced-deletion.ts";
import { type DailyJob, lastAt, morningHour } from "../../upkeep/daily-jobs.ts";
import { canCheck, cutOffSince, factsOfTold, findMatters, isOfChannel, listTold } from "../matters.ts";
import { noticeKind, type OwnerContext, type PlanContext } from "../owner-context.ts";
import { hasMondaySince, lastMonday, weekBlocks } from "../week.ts";
import { deletionBlocks } from "../words/deletion-words.ts";
import { fixedBlocks, matterBlocks, morningTitle, waitingBlocks } from "../words/morning-words.ts";
import { dueFacts } from "./due.ts";
import { markBlocks, soonDeletedBlocks, unsentBlocks } from "./morning-lists.ts";

/** Among these the soonest care is looked for. */
const lookedAtMost = 500;

/** Every Monday, and on each day on which there is something to tell; what waits for somebody's work is told on office days only. */
export function morningJob(context: PlanContext): DailyJob {
  const { store, site, names } = context;
  return {
    name: "morning",
    hour: morningHour,
    async run(now, previousAt) {
      const today = site.businessClock(now).date;
      const isWeekly = hasMondaySince(previousAt, now, site.businessClock);
      const { matters, fixed } = await gatherMatters(context, now);
      const deletion = await deletionToAnnounce(store, now, today);
      const isNews = deletion !== null || fixed.length > 0 || matters.some(({ over }) => over !== null);
      const isWork = matters.length > 0 || (await isWaiting(context, now));
      if (!isWeekly && !isNews && !(isWork && isOfficeDay(now, replyRuleOf(site)))) return { sent: false };
      const [last] = await store.listNotices("morning", now);
      const since = last?.createdAt ?? previousAt.toISOString();
      const facts = { isWeekly, since, deletion, matters, fixed };
      await store.addNotice({ key: `morning ${today}`, kind: "morning", facts }, names, now);
      return { sent: true };
    },
  };
}

/** What is to be told, and what was told and is over. */
async function gatherMatters(context: OwnerContext, now: Date) {
  const told = await listTold(context.store, now);
  const found = await findMatters(context);
  // Of its end an alert tells, because this mail could not.
  const isCutOff = (await cutOffSince(context)) !== null;
  const isOver = (name: string) => canCheck(name, context) && !found.some((each) => each.name === name);
  return {
    matters: found
      .filter(({ name, over }) => over !== null || !told.has(name))
      .filter((matter) => !isCutOff || !isOfChannel(matter))
      .map(({ name, over }) => ({ name, over })),
    fixed: [...told.values()].filter(({ name, over }) => over !== null && isOver(name)),
  };
}

/** Whether something waits that no `due` mail of this morning has told. An application was promised no answer within hours. */
async function isWaiting({ store, site }: OwnerContext, now: Date): Promise<boolean> {
  if ((await store.deliveryHealth(now)).dead > 0) return true;
  const midnight = lastAt(now, 0, site.businessClock).toISOString();
  const today = (await store.listNotices("due", now)).filter(({ createdAt }) => createdAt >= midnight);
  const told = new Set(today.flatMap(({ facts }) => (v.is(dueFacts, facts) ? facts.leadIds : [])));
  const { newest } = await store.listUnanswered(lookedAtMost);
  return newest.some(({ id, form }) => !isApplication(findForm(form)) && !told.has(id));
}

export const morningNotice = noticeKind({
  // Until the evening, because no other says what Monday's does.
  sendWithinMs: 10 * hourMs,
  facts: v.object({
    ...factsOfTold.entries,
    isWeekly: v.boolean(),
    since: v.pipe(v.string(), v.toDate()),
    deletion: v.nullable(announcementSchema),
  }),
  async compose({ isWeekly, since, deletion, matters: told, fixed }, context, { channel }) {
    const { store, site, clock } = context;
    const now = clock();
    const waiting = await store.listUnanswered(lookedAtMost);
    const found = await findMatters(context, channel);
    // A fault that came since belongs to it too: on Mondays it takes the place of the checks that passed.
    const matters = found.filter(({ name, isUrgent }) => isUrgent || told.some((each) => each.name === name));
    const dead = await store.listDead();
    const monday = lastMonday(now, site.businessClock);
    const requests = isWeekly ? await store.countNew(monday) : null;
    const title = morningTitle({ requests, waiting: waiting.count, dead, matters, fixed, deletion });
    if (title === null) return null;
    return {
      title,
      blocks: waitingBlocks(waiting, site, now),
      rest: [
        ...(await unsentBlocks(dead, context)),
        ...matterBlocks(matters),
        ...fixedBlocks(fixed),
        ...(deletion ? deletionBlocks(deletion) : []),
        ...(isWeekly ? await soonDeletedBlocks(context) : []),
        ...(await markBlocks(context, isWeekly ? { since: monday, isWeekly } : { since, isWeekly })),
        ...(requests ? await weekBlocks({ requests, waiting, found, since: monday }, context) : []),
      ],
    };
  },
});
