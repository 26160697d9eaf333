import * as v from "valibot";
import { businessDate, daysBetween, fullDate } from "../../domain/calendar-date.ts";
import { undecidedSeason } from "../../domain/catalogue/seasons.ts";
import type { Channel } from "../../domain/leads/lead.ts";
import type { Block } from "../mail/render-mail.ts";
import type { DailyJob } from "./daily-jobs.ts";
import { digestHour } from "./digest.ts";
import { operatorHint } from "./lead-lists.ts";
import type { OwnerContext } from "./owner-loop.ts";

/** Most families ask from here on, so the owners are reminded once more. */
const urgentDays = 45;

export const seasonFacts = v.object({
  about: v.literal("season"),
  label: v.string(),
  from: v.string(),
  state: v.picklist(["missing", "unconfirmed"]),
  isOver: v.literal(false),
});
export type SeasonFacts = v.InferOutput<typeof seasonFacts>;

export function seasonJob(
  { store, site }: Pick<OwnerContext, "store" | "site">,
  channels: Channel[],
): DailyJob {
  return {
    name: "season",
    hour: digestHour,
    async run(now) {
      const today = businessDate(now);
      const season = undecidedSeason(site.holidays, today);
      if (!season) return { asked: false };
      const { label, from, state } = season;
      const facts: SeasonFacts = { about: "season", label, from, state, isOver: false };
      const time = daysBetween(today, from) > urgentDays ? "early" : "soon";
      const key = `alert season ${label} ${state} ${time}`;
      await store.addNotices(
        channels.map((channel) => ({ key, kind: "alert", channel, facts })),
        now,
      );
      return { asked: true };
    },
  };
}

export function describeSeason({ label, from, state }: SeasonFacts): {
  title: string;
  blocks: Block[];
} {
  if (state === "unconfirmed")
    return {
      title: `The holiday prices of ${label} are not confirmed yet`,
      blocks: [
        `The first holiday is ${fullDate(from)}. The website calls these amounts expected, and says that you confirm them on the call.`,
        `Decide them, then ${operatorHint("Holiday seasons")}.`,
      ],
    };
  return {
    title: `The website lists no holiday prices for ${label} yet`,
    blocks: [
      `The first holiday is ${fullDate(from)}. Until the prices are listed, the website says that you tell them on the call.`,
      `Decide them, then ${operatorHint("Holiday seasons")}.`,
    ],
  };
}
