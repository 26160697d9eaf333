import { contentFiles, pageFile } from "#app/content/content-files.ts";
import {
  type ContentFolder,
  fieldName,
  namesFor,
  openContentFolder,
  textsIn,
  valueAt,
} from "#app/content/content-source.ts";
import { listContent } from "#app/content/list-content.ts";
import { pageOfService, serviceOfPage } from "#app/content/read-facts.ts";
import { sampleFolder } from "#disk/content-folder.ts";
import { isPhoneAnswered } from "#domain/business/office-hours.ts";
import { entryNames } from "#domain/business/switches.ts";
import { isNight, type Service } from "#domain/catalogue/catalogue.ts";
import { isVisited, visitName } from "#domain/catalogue/catalogue-tokens.ts";
import { hasBalance } from "#domain/catalogue/holiday-pricing.ts";
import { shorten } from "#domain/escape-controls.ts";
import type { Finding } from "./finding.ts";
import { type Facts, offersOf, shownFiles } from "./shown-texts.ts";

type Lack = {
  why: string;
  isLacking: (facts: Facts) => boolean;
  words: RegExp;
};

const aboutDeposit = /\bdeposits?\b|\b(?:the|unpaid) balance\b/i;

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
      /\bteams?\b|\bsitters\b|which sitter|each sitter\b|\b(?:one|each) of us\b|\bone of our\b|\bwe (?:only )?hire\b|everyone who (?:applies|comes)|match you(?:r pet)? with|right person|suggest someone else/i,
  },
  {
    why: "you don't care for dogs",
    isLacking: ({ business: { pets } }) => pets.every(({ id }) => id !== "dog"),
    words: /\bdogs?\b|\bpupp(?:y|ies)\b/i,
  },
  {
    why: "you don't care for cats",
    isLacking: ({ business: { pets } }) => pets.every(({ id }) => id !== "cat"),
    words: /\bcats?\b|\bkittens?\b|\blitter\b/i,
  },
  {
    why: "no service of yours is a walk",
    isLacking: hasNone((service) => visitName(service) === "walk" || /walk/i.test(service.title)),
    words:
      /\bdog walk|\bwalkers?\b|\bmap of the walk\b|\bmap for walks\b|where the walk went|\bwalk your dog\b|\b(?:extra|midday) walk|\bwalk dogs\b|feeding, walks|\bGPS\b/i,
  },
  {
    why: "no service of yours is for nights",
    isLacking: hasNone(isNight),
    words: /\bovernights?\b|\bstay(?:s|ing)? the night\b|\b(?:a|or|per) night\b|PM-\d+:\d\d AM/i,
  },
  {
    why: "no service of yours is boarding",
    isLacking: hasNone((service) => isNight(service) && !isNightAtHome(service)),
    words: /\bboarding\b|\b(?:at|or) a sitter's\b/i,
  },
  {
    why: "no service of yours is at the client's home",
    isLacking: hasNone((service) => isVisited(service) || isNightAtHome(service)),
    words: /(?<![\w{.-])visits?\b|\byour (?:place|door|home)\b|\bkeys?\b/i,
  },
  {
    why: "no service of yours is for medicine",
    isLacking: hasNone(({ id, icon }) => id === "medication" || icon === "pill"),
    words: /\bmedic(?:ine|ation)\b/i,
  },
  {
    why: "your phone has no hours",
    isLacking: ({ business }) => !isPhoneAnswered(business.hours),
    words: /office hours|phone hours/i,
  },
  {
    why: "you take no deposit",
    isLacking: ({ holidayPricing }) => holidayPricing.deposit.percent === 0,
    words: aboutDeposit,
  },
  {
    why: "all is paid at booking",
    isLacking: ({ holidayPricing }) => !hasBalance(holidayPricing),
    words: aboutDeposit,
  },
];

function hasNone(isOne: (service: Service) => boolean): Lack["isLacking"] {
  return ({ catalogue }) => !catalogue.services.some(isOne);
}

/** The sample's towns, and its people by their first names, that the business has not. */
function lackedNames({ business, locations, team }: Facts, sample: string): Lack[] {
  const shipped = openContentFolder(sample);
  const namesIn = ({ file }: { file: string }, list: string) => {
    const source = shipped.open(file);
    const texts = source.ok ? textsIn(source.value.raw) : [];
    return texts.filter(({ path }) => path[0] === list && path.at(-1) === "name").map(({ text }) => text);
  };
  const firstName = (name: string) => name.split(" ")[0] ?? "";
  const { business: owners, locations: towns, team: people } = contentFiles;
  const lack = (why: string, names: string[], own: string[]): Lack => {
    const lacked = names.filter((name) => !own.includes(name));
    const escaped = lacked.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const words = new RegExp(`(?<!\\p{L})(?:${escaped.join("|")})(?!\\p{L})`, "u");
    return { why, isLacking: () => lacked.length > 0, words };
  };
  const ownPeople = [...business.owners, ...team].map(({ name }) => firstName(name));
  return [
    lack("you have no town of that name", namesIn(towns, "locations"), [
      business.address.city,
      ...locations.map(({ name }) => name),
    ]),
    lack(
      "you have nobody of that name",
      [...namesIn(owners, "owners"), ...namesIn(people, "team")].map(firstName),
      ownPeople,
    ),
  ];
}

/** At the client's home, or made of visits there. */
function isNightAtHome({ nightHours, visits }: Service): boolean {
  return nightHours !== undefined || visits !== undefined;
}

/** Fields that are shown only if the business has what they are about. */
const followFacts: Record<string, RegExp> = {
  "consent.yaml": /^smsText$/,
  "pages/estimate.yaml": /^(?:payment|receipt|form)\./,
  "pages/every-page.yaml": /^proof\./,
  "pages/holiday-pricing.yaml": /^surcharges\./,
  "pages/schedule.yaml": /^hero\.button$/,
  // Written by clients.
  "reviews.yaml": /./,
};

/** Findings with this advice are first in the list: a visitor would read such a sentence as a promise. */
export const sayItWithout = "You do without it; say it without, or take it out.";

/** Finds sentences without a token about what the business lacks: each paragraph of a legal text, only the first of a post. */
export function findLacking(facts: Facts, folder: ContentFolder, sample = sampleFolder): Finding[] {
  const lacking = [...lacks, ...lackedNames(facts, sample)].filter(({ isLacking }) => isLacking(facts));
  if (lacking.length === 0) return [];
  return shownFiles(folder, facts).flatMap(({ source, texts }) =>
    texts.flatMap(({ path, text }) => {
      const { name } = source;
      const field = fieldName(path);
      const isFollowing = followFacts[name]?.test(field);
      const find = ({ why, words }: Lack, line: string): Finding[] => {
        const found = isFollowing ? null : words.exec(line);
        if (!found) return [];
        const around = shorten(line.slice(Math.max(0, found.index - 30)), 70);
        const message = `says "${found[0]}", and ${why}: ${around}`;
        return [
          {
            ...{ place: `${folder.path}/${name}`, field, line: source.lineOf(path, line), message },
            ...{ toDo: sayItWithout, does: "asks", tick: `${name} ${message}` },
          },
        ];
      };
      const lines = text.split("\n");
      return lacking.flatMap((lack) => {
        const found = lines.flatMap((line) => find(lack, line));
        return name.startsWith("blog/") ? found.slice(0, 1) : found;
      });
    }),
  );
}

/** Finds what visitors don't see: the page of a service that isn't offered, and entries for what was never offered. */
export function findLeftOut(facts: Facts, folder: ContentFolder, sample: string): Finding[] {
  const known = [...entryNames, ...serviceIds(folder), ...serviceIds(openContentFolder(sample))];
  const unknown = listContent(folder.path).files.flatMap(({ name: file }) => {
    const source = /\.(?:yaml|md)$/.test(file) && file !== "README.md" ? folder.open(file) : null;
    const named = source?.ok ? namesFor(source.value) : [];
    return named
      .filter(({ name }) => !known.includes(name))
      .map(({ name, line }): Finding => {
        const message = `is for ${name}, which is no service and nothing else you could offer, so nobody sees it`;
        const toDo = "Correct the name, or take the entry out.";
        const place = `${folder.path}/${file}`;
        return { place, field: "", line, message, toDo, does: "asks", tick: `${file} for ${name}` };
      });
  });
  return [...unknown, ...findFallenPage(facts, folder)];
}

function serviceIds(folder: ContentFolder): string[] {
  const source = folder.open(contentFiles.catalogue.file);
  const services = source.ok ? valueAt(source.value.raw, ["services"]) : [];
  return Array.isArray(services) ? services.map((service) => String(service?.id)) : [];
}

const fallingPage = pageFile(pageOfService);

function findFallenPage(facts: Facts, folder: ContentFolder): Finding[] {
  const service = String(serviceOfPage(folder));
  const isLeftOut = isSwitchedOff(folder);
  if (isLeftOut || offersOf(facts)(service)) return [];
  return [
    {
      ...{ place: `${folder.path}/${fallingPage}`, field: "service", does: "asks" },
      message: `is about ${service}, which you don't offer, so this page is left out of your website`,
      toDo: "Choose another service for the page. Is it right as it is? Then say so.",
      tick: `${fallingPage} without ${service}`,
    },
  ];
}

function isSwitchedOff(folder: ContentFolder): boolean {
  const business = folder.open(contentFiles.business.file);
  const off = business.ok ? valueAt(business.value.raw, ["off"]) : [];
  return Array.isArray(off) && off.includes(pageOfService);
}
