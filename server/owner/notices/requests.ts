import * as v from "valibot";
import { isNightTime } from "#domain/business/early-care.ts";
import { dayMs, hourMs } from "#domain/durations.ts";
import { mailedPerHour, mailedPerNetworkAndHour } from "#domain/leads/limits.ts";
import { counted } from "#domain/wording.ts";
import { type NoticeDefinition, operatorHint, type PlanContext } from "../owner-context.ts";

/** The requests that a mail tells of, by their `seq`: `after` this one, up to the `newest` when it was planned. One of an earlier version has neither. */
const toldSchema = v.object({ after: v.optional(v.number(), 0), newest: v.optional(v.number(), 0) });

/** Sends at most one mail an hour about requests that were not mailed themselves. */
export async function planRequests({ store, clock, site, names }: PlanContext): Promise<void> {
  const now = clock();
  const [last] = await store.listNotices("requests", now);
  const after = last ? v.parse(toldSchema, last.facts).newest : 0;
  const { accepted, held, newest } = await store.countListed(after, now);
  // Suspected spam alone is not mailed at night.
  const isQuiet = accepted === 0 && isNightTime(now, site.businessClock);
  if (accepted + held === 0 || isQuiet) return;
  const key = `requests ${Math.floor(now.getTime() / hourMs)}`;
  await store.addNotice({ key, kind: "requests", facts: { after, newest } }, names, now);
}

export const requestsNotice: NoticeDefinition = {
  sendWithinMs: dayMs,
  async compose({ facts }, { store, clock }) {
    const counts = await store.countListed(v.parse(toldSchema, facts).after, clock());
    return counts.accepted + counts.held === 0 ? null : requestsText(counts);
  },
};

/** Describes the requests that were not mailed themselves. */
function requestsText({ accepted, held }: { accepted: number; held: number }) {
  const more = accepted > 0 && `${counted(accepted, "more request")}`;
  const spam = held > 0 && `${counted(held, "request looks", "requests look")} like spam`;
  const title = [more, spam].filter(Boolean).join(", ");
  return {
    subject: accepted === 0 ? `[Possible spam] ${title}` : title,
    title,
    blocks: [
      ...(accepted > 0
        ? [
            `You get ${mailedPerHour} requests an hour by email one by one, ${mailedPerNetworkAndHour} of them from one network. The others are on your list.`,
            `If nothing explains it, such as a story about you in the news, a program is probably sending them: ${operatorHint("Floods")}.`,
          ]
        : []),
      ...(held > 0
        ? ["What looks like spam may still be real. It's at the end of your list: say which it is there."]
        : []),
    ],
  };
}
