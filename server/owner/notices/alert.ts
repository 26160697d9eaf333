import * as v from "valibot";
import { dayMs, hourMs } from "#domain/durations.ts";
import { canCheck, cutOffSince, findMatters, listTold, matterSchema } from "../matters.ts";
import { noticeKind, type PlanContext } from "../owner-context.ts";
import { wasCutOff } from "../words/matter-words.ts";
import { matterBlocks } from "../words/morning-words.ts";
import { unsentBlocks } from "./morning-lists.ts";

/** The morning mail tells it again each day; should that not come, another alert does. */
const toldForMs = dayMs + hourMs;

/** Most outages are over with the next try. */
const cutOffForMs = hourMs;

/** Over the channels that work; while none does, for when one works again. */
export async function planAlert(context: PlanContext): Promise<void> {
  const { store, clock, site, names } = context;
  const now = clock();
  const cutOffAt = await cutOffSince(context);
  if (cutOffAt && now.getTime() - cutOffAt.getTime() >= cutOffForMs) {
    const since = cutOffAt.toISOString();
    return store.addNotice(
      { key: `alert cut off ${since}`, kind: "alert", facts: { matters: [], cutOffAt: since } },
      names,
      now,
    );
  }
  const urgent = (await findMatters(context)).filter(({ isUrgent }) => isUrgent);
  if (urgent.length === 0) return;
  // Read before what is told: every process that does not find it told computes the same key.
  const [last] = await store.listNotices("alert", now);
  const told = await listTold(store, now, new Date(now.getTime() - toldForMs));
  const matters = urgent.filter(({ name }) => !told.has(name));
  const failing = await store.readFailingChannels();
  const working = names.filter((channel) => !failing.has(channel));
  if (matters.length === 0 || working.length === 0) return;
  // The day tells it from one of when the clock was ahead.
  const key = `alert ${last?.createdAt ?? ""} ${site.businessClock(now).date}`;
  await store.addNotice({ key, kind: "alert", facts: { matters } }, working, now);
}

export const alertNotice = noticeKind({
  // Nearly as long as this its attempts go on, as those of a request do.
  sendWithinMs: 4 * dayMs,
  facts: v.object({ matters: v.array(matterSchema), cutOffAt: v.optional(v.string()) }),
  async compose({ matters, cutOffAt }, context, { channel }) {
    if (cutOffAt) {
      const { store, clock, site } = context;
      const requests = await store.countNew(new Date(cutOffAt));
      const count = requests.reduce((sum, each) => sum + each.count, 0);
      const { title, text } = wasCutOff(cutOffAt, clock().toISOString(), count, site.business.timeZone);
      return { title, blocks: [text] };
    }
    const found = await findMatters(context, channel);
    const [first, ...others] = matters.flatMap((matter) => {
      const now = found.find(({ name }) => name === matter.name);
      return now ?? (canCheck(matter.name, context) ? [] : [matter]);
    });
    if (!first) return null;
    return {
      title: first.title,
      blocks: [
        first.text,
        ...matterBlocks(others),
        "Your morning email says so each day until it's fixed, and once more when it is.",
      ],
      rest: await unsentBlocks(await context.store.listDead(), context),
    };
  },
});
