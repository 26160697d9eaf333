import * as v from "valibot";
import { dayMs, hourMs } from "#domain/durations.ts";
import { noticeKind, type PlanContext } from "../owner-context.ts";
import { requestsText } from "../words/requests-words.ts";

/** One mail an hour at most leads to the requests that have no mail of their own. */
export async function planRequests({ store, clock, names }: PlanContext): Promise<void> {
  const now = clock();
  const [last] = await store.listNotices("requests", now);
  const since = new Date(last?.createdAt ?? 0);
  const { accepted, held } = await store.countListed(since, now);
  if (accepted + held === 0) return;
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
