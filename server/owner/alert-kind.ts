import * as v from "valibot";
import type { Channel } from "#domain/leads/lead.ts";
import type { ZonedClock } from "#domain/zoned-clock.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { lastAt } from "./daily-jobs.ts";
import type { NoticeText, OwnerContext } from "./owner-context.ts";

const nightBegins = 22;
const nightEnds = 7;

const stateSchema = v.object({
  about: v.string(),
  /** What is wrong, of several things that may be. */
  name: v.optional(v.string(), ""),
  isOver: v.optional(v.boolean(), false),
});
type Named<Facts> = Facts & { name: string };
type Alert<Facts> = Named<Facts> & { isOver: boolean };
type PastAlert<Facts> = Alert<Facts> & { at: string };

type StoredAlert = Awaited<ReturnType<LeadStore["listNotices"]>>[number];

/** An alert is a notice of kind "alert", and `about` something. */
export type AlertKind = {
  about: string;
  compose(facts: unknown, context: OwnerContext): Promise<NoticeText>;
  /** `stored` is newest first. */
  plan(stored: StoredAlert[], working: Channel[], context: OwnerContext): Promise<void>;
};

/** What is wrong now, and whether something that was is right again. */
type Findings<Facts> = { problems: Named<Facts>[]; isOver(problem: Named<Facts>): boolean };

/** With `find`, the owners are notified of each problem at once, again after `everyMs` by day, and once more when it is over. */
export function alertKind<Facts extends object>({
  about,
  facts: schema,
  everyMs = 0,
  isOnlyByDay = false,
  find,
  compose,
}: {
  about: string;
  facts: v.GenericSchema<unknown, Facts>;
  everyMs?: number;
  /** It can wait for the morning. */
  isOnlyByDay?: boolean;
  find?(context: OwnerContext, past: PastAlert<Facts>[]): Promise<Findings<Facts>>;
  compose(alert: Alert<Facts>, context: OwnerContext): NoticeText | Promise<NoticeText>;
}): AlertKind {
  function read({ facts, createdAt }: StoredAlert): PastAlert<Facts>[] {
    const state = v.safeParse(stateSchema, facts);
    if (!state.success || state.output.about !== about) return [];
    // A later release may have stored facts that this one does not know.
    const known = v.safeParse(schema, facts);
    return known.success ? [{ ...known.output, ...state.output, at: createdAt }] : [];
  }

  return {
    about,
    compose: async (facts, context) =>
      compose({ ...v.parse(schema, facts), ...v.parse(stateSchema, facts) }, context),
    async plan(stored, working, context) {
      const now = context.clock();
      const { businessClock } = context.site;
      if (!find || (isOnlyByDay && !isDaytime(now, businessClock))) return;
      const past = stored.flatMap(read);
      const findings = await find(context, past);
      for (const { at, ...alert } of dueAlerts(findings, past, { now, everyMs, businessClock })) {
        // Every process that looks now computes the same key. The day tells it from one of when the clock was ahead.
        const { date } = businessClock(now);
        const key = `alert ${about} ${alert.name} ${alert.isOver} ${at ?? ""} ${date}`;
        await context.store.addNotice({ key, kind: "alert", facts: { ...alert, about } }, working, now);
      }
    },
  };
}

/** `at` is when the last alert of that name was. */
function dueAlerts<Facts>(
  { problems, isOver }: Findings<Facts>,
  past: PastAlert<Facts>[],
  { now, everyMs, businessClock }: { now: Date; everyMs: number; businessClock: ZonedClock },
): (Alert<Facts> & { at: string | undefined })[] {
  const lastByName = new Map(past.toReversed().map((each) => [each.name, each]));
  const isDue = ({ name }: Named<Facts>) => {
    const last = past.find((each) => each.name === name && !each.isOver);
    if (!last) return true;
    const isLongAgo = now.getTime() - Date.parse(last.at) >= everyMs;
    return isLongAgo && isDaytime(now, businessClock);
  };
  const begun = problems.filter(isDue).map((problem) => ({ ...problem, isOver: false }));
  const ended = [...lastByName.values()]
    .filter((last) => !last.isOver && !problems.some(({ name }) => name === last.name) && isOver(last))
    .map((last) => ({ ...last, isOver: true }));
  return [...begun, ...ended].map((alert) => ({ ...alert, at: lastByName.get(alert.name)?.at }));
}

function isDaytime(now: Date, businessClock: ZonedClock): boolean {
  return lastAt(now, nightEnds, businessClock) > lastAt(now, nightBegins, businessClock);
}
