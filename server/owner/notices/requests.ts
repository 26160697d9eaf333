import * as v from "valibot";
import { isNightTime } from "#domain/business/early-care.ts";
import { dayMs, hourMs } from "#domain/durations.ts";
import { noticeKind, type PlanContext } from "../owner-context.ts";
import { requestsText } from "../words/requests-words.ts";

/** One mail an hour at most leads to the requests that have no mail of their own. */
export async function planRequests({ store, clock, site, names }: PlanContext): Promise<void> {
  const now = clock();
  const [last] = await store.listNotices("requests", now);
  const since = new Date(last?.createdAt ?? 0);
  const { accepted, held } = await store.countListed(since, now);
  // What looks like spam wakes nobody.
  const isQuiet = accepted === 0 && isNightTime(now, site.businessClock);
  if (accepted + held === 0 || isQuiet) return;
  const key = `requests ${Math.floor(now.getTime() / hourMs)}`;
  await store.addNotice({ key, kind: "requests", facts: { since } }, names, now);
}

export const requestsNotice = noticeKind({
  sendWithinMs: dayMs,
  facts: v.object({ since: v.pipe(v.string(), v.toDate()) }),
  async compose({ since }, { store, clock }) {
    const counts = await store.countListed(since, clock());
    return counts.accepted + counts.held === 0 ? null : requestsText(counts);
  },
});
