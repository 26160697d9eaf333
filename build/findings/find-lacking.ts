import { type ContentFolder, fieldName } from "#app/content/content-source.ts";
import { shorten } from "#domain/pages/show-value.ts";
import type { Finding } from "./finding.ts";
import { type Facts, shownFiles } from "./shown-texts.ts";

type Lack = { why: string; isLacking: (facts: Facts) => boolean; words: RegExp };

const lacks: Lack[] = [
  {
    why: "you don't text",
    isLacking: ({ business }) => business.off.includes("texting"),
    words: /\b[Tt]ext messages?\b|\bby text\b|\btext you\b|\bSTOP\b/,
  },
  {
    why: "you have no portal",
    isLacking: ({ business }) => business.portal === undefined,
    words: /\bportal\b|companion app|in the app\b/i,
  },
  {
    why: "you have no job page",
    isLacking: ({ business }) => business.off.includes("jobs"),
    words: /\bjob applications?\b|\bour job page\b|apply for work/i,
  },
  {
    why: "you have no blog",
    isLacking: ({ business }) => business.off.includes("blog"),
    words: /\bour (?:blog|articles)\b|\barticles here\b/i,
  },
  {
    why: "you work alone",
    isLacking: ({ team }) => team.length < 2,
    words:
      /backup team|\bour sitters\b|one of our\b|match you with|suggest someone else|built a team|team member/i,
  },
  {
    why: "you serve one town",
    isLacking: ({ locations }) => locations.length < 2,
    words: /pick your town|drive between/i,
  },
  {
    why: "you don't care for dogs",
    isLacking: ({ business: { pets } }) => pets.every(({ id }) => id !== "dog"),
    words: /\bdogs?\b|\bpupp(?:y|ies)\b/i,
  },
  {
    why: "no service of yours is a walk",
    isLacking: ({ catalogue }) => catalogue.services.every(({ sessions }) => sessions?.name !== "walk"),
    words: /\bdog walk|\bwalkers?\b|\bmap of the walk\b|\bmap for walks\b|where the walk went|extra walk/i,
  },
  {
    why: "no service of yours is for nights",
    isLacking: ({ catalogue }) => catalogue.services.every(({ price }) => price.unit !== "night"),
    words: /\bovernights?\b|\bstays? the night\b/i,
  },
  {
    why: "you take no deposit",
    isLacking: ({ holidayPricing }) => holidayPricing.deposit.percent === 0,
    words: /\bdeposits?\b/i,
  },
];

/** Shown only where there is what they speak of. */
const followFacts: Record<string, RegExp> = {
  "consent.yaml": /^smsText$/,
  "holidays.yaml": /^(?:deposit|lateBooking)\./,
  "pages/estimate.yaml": /^(?:payment|receipt|form)\./,
  "pages/schedule.yaml": /^hero\.button$/,
};
/** Not words that a visitor reads. */
const notRead = /(?:^|\.)(?:id|for|href|off\[\d+\]|image|scene|icon|anchors\..*)$/;

/** These come first in the list of what is left: a visitor would read them as a promise. */
export const sayItWithout = "You do without it; say it without, or take it out.";

/** Sentences about what the business does without, which no token gives away. */
export function findLacking(facts: Facts, folder: ContentFolder): Finding[] {
  const lacking = lacks.filter(({ isLacking }) => isLacking(facts));
  if (lacking.length === 0) return [];
  return shownFiles(folder, facts).flatMap(({ source, texts }) =>
    texts.flatMap(({ path, text }) => {
      const { name } = source;
      const field = fieldName(path);
      if (notRead.test(field) || followFacts[name]?.test(field)) return [];
      return lacking.flatMap(({ why, words }): Finding[] => {
        const found = words.exec(text);
        if (!found) return [];
        const around = shorten(text.slice(Math.max(0, found.index - 30)), 70);
        const message = `says "${found[0]}", and ${why}: ${around}`;
        return [
          {
            ...{ place: `${folder.path}/${name}`, field, line: source.lineOf(path, found[0]), message },
            ...{ toDo: sayItWithout, does: "asks", tick: `${name} ${message}` },
          },
        ];
      });
    }),
  );
}
