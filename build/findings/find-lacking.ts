import { fieldName, openContentFolder, textsIn } from "#app/content/content-source.ts";
import { listContent } from "#app/content/list-content.ts";
import type { Content } from "#app/content/read-content.ts";
import { isOffered } from "#domain/business/entry-names.ts";
import { isPageFileOff } from "#domain/business/switches.ts";
import { shorten } from "#domain/pages/show-value.ts";
import type { Finding } from "./finding.ts";

type Facts = Pick<Content, "business" | "catalogue" | "holidayPricing" | "team" | "locations">;
type Lack = { what: string; isLacking: (facts: Facts) => boolean; words: RegExp };

const lacks: Lack[] = [
  {
    what: "texting",
    isLacking: ({ business }) => business.off.includes("texting"),
    words: /\b[Tt]ext messages?\b|\bby text\b|\btext you\b|\bSTOP\b/,
  },
  {
    what: "a portal",
    isLacking: ({ business }) => business.portal === undefined,
    words: /\bportal\b|companion app|in the app\b/i,
  },
  {
    what: "a jobs page",
    isLacking: ({ business }) => business.off.includes("jobs"),
    words: /\bjob applications?\b|\bour job page\b|apply for work/i,
  },
  {
    what: "a blog",
    isLacking: ({ business }) => business.off.includes("blog"),
    words: /\bour (?:blog|articles)\b|\barticles here\b/i,
  },
  {
    what: "a team",
    isLacking: ({ team }) => team.length < 2,
    words:
      /backup team|\bour sitters\b|one of our\b|match you with|suggest someone else|built a team|team member/i,
  },
  {
    what: "several towns",
    isLacking: ({ locations }) => locations.length < 2,
    words: /pick your town|drive between/i,
  },
  {
    what: "dogs",
    isLacking: ({ business: { pets } }) => pets.every(({ id }) => id !== "dog"),
    words: /\bdogs?\b|\bpupp(?:y|ies)\b/i,
  },
  {
    what: "walks",
    isLacking: ({ catalogue }) => catalogue.services.every(({ sessions }) => sessions?.name !== "walk"),
    words: /\bdog walk|\bwalkers?\b|\bmap of the walk\b|\bmap for walks\b|where the walk went|extra walk/i,
  },
  {
    what: "nights",
    isLacking: ({ catalogue }) => catalogue.services.every(({ price }) => price.unit !== "night"),
    words: /\bovernights?\b|\bstays? the night\b/i,
  },
  {
    what: "a deposit",
    isLacking: ({ holidayPricing }) => holidayPricing.deposit.percent === 0,
    words: /\bdeposits?\b/i,
  },
];

/** Shown only where there is what they speak of. */
const followFacts: Record<string, RegExp> = {
  "consent.yaml": /^smsText$/,
  "holidays.yaml": /^(?:deposit|lateBooking)\./,
  "legal/sms-privacy.md": /./,
  "pages/estimate.yaml": /^(?:payment|receipt|form)\./,
  "pages/schedule.yaml": /^hero\.button$/,
};
/** Not words that a visitor reads. */
const notRead = /(?:^|\.)(?:id|for|href|off\[\d+\]|image|scene|icon|anchors\..*)$/;

/** Sentences about what the business does without, which no token gives away. */
export function findLacking(content: Facts, folder: string): Finding[] {
  const facts = { ...content, team: { team: content.team } };
  const lacking = lacks.filter(({ isLacking }) => isLacking(content));
  const source = openContentFolder(folder);
  return listContent(folder).files.flatMap(({ name }) => {
    if (name === "README.md" || !/\.(?:yaml|md)$/.test(name)) return [];
    if (isPageFileOff(content.business.off, name) || lacking.length === 0) return [];
    const file = source.open(name);
    if (!file.ok) return [];
    const { raw, lineOf } = file.value.without((each) => !isOffered(each, facts));
    return textsIn(raw).flatMap(({ path, text }) => {
      const field = fieldName(path);
      if (notRead.test(field) || followFacts[name]?.test(field)) return [];
      return lacking.flatMap(({ what, words }): Finding[] => {
        const found = words.exec(text);
        if (!found) return [];
        const message = `speaks of ${what}: ${shorten(text.slice(Math.max(0, found.index - 30)), 70)}`;
        return [
          {
            ...{ place: `${folder}/${name}`, field: `line ${lineOf(path, found[0])}`, message },
            ...{ toDo: "You do without it; say it without, or take it out.", level: "open" },
          },
        ];
      });
    });
  });
}
