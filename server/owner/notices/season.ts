import * as v from "valibot";
import { daysBetween, fullDate } from "#domain/calendar-date.ts";
import { undecidedSeason } from "#domain/catalogue/seasons.ts";
import type { Channel } from "#domain/leads/lead.ts";
import { alertKind } from "../alert-kind.ts";
import { digestHour } from "../daily-jobs.ts";
import { operatorHint } from "../lead-lists.ts";
import type { DailyJob, OwnerContext } from "../owner-context.ts";

/** Most families ask from here on, so the owners are reminded once more. */
const urgentDays = 45;

/** Holiday prices that are still to be decided. */
export const seasonAlert = alertKind({
  about: "season",
  facts: v.object({ label: v.string(), from: v.string(), state: v.picklist(["missing", "unconfirmed"]) }),
  compose({ label, from, state }, { site, clock }) {
    const isPast = from < site.businessClock(clock()).date;
    const decide = `Set your prices, then ${operatorHint("Holiday seasons")}.`;
    const first = `The first holiday ${isPast ? "was" : "is"} ${fullDate(from)}.`;
    if (state === "unconfirmed")
      return {
        title: `Your ${label} holiday prices aren't confirmed yet`,
        blocks: [
          `${first} Your website calls these amounts expected, and says you'll confirm them on the call.`,
          decide,
        ],
      };
    return {
      title: `Your website has no ${label} holiday prices yet`,
      blocks: [`${first} Until you set them, your website says you'll quote them on the call.`, decide],
    };
  },
});

export function seasonJob(
  { store, site }: Pick<OwnerContext, "store" | "site">,
  channels: Channel[],
): DailyJob {
  return {
    name: "season",
    hour: digestHour,
    async run(now) {
      const today = site.businessClock(now).date;
      const season = undecidedSeason(site.holidays, today);
      if (!season) return { asked: false };
      const { label, from, state } = season;
      const time = daysBetween(today, from) > urgentDays ? "early" : "soon";
      const key = `alert season ${label} ${state} ${time}`;
      const facts = { about: seasonAlert.about, label, from, state };
      await store.addNotice({ key, kind: "alert", facts }, channels, now);
      return { asked: true };
    },
  };
}
