import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { contentFiles, pageFile } from "#app/content/content-files.ts";
import { openContentFolder } from "#app/content/content-source.ts";
import { placesBehindTokens } from "#app/content/fill-tokens.ts";
import type { Content } from "#app/content/read-content.ts";
import { tokensOf } from "#app/content/read-facts.ts";
import { sampleFolder } from "#disk/content-folder.ts";
import { findUnproven } from "#domain/business/evidence.ts";
import { isPageFileOff } from "#domain/business/switches.ts";
import {
  type ContentFinding,
  findSamples,
  findStale,
  findUndatedLegalEdits,
} from "#domain/pages/content-findings.ts";
import { findUnconfirmed } from "#domain/pages/faq.ts";
import { dateIn } from "#domain/zoned-clock.ts";
import { findLacking } from "./find-lacking.ts";
import { findLiterals } from "./find-literals.ts";
import type { Finding } from "./finding.ts";

const noOwnContent: Finding = {
  place: `${sampleFolder}/`,
  field: "",
  message: "is the sample business, and the site shows it until you have a content/ folder",
  toDo: "Make your own folder from it: npm run own",
  level: "blocking",
};

type Answer = Pick<Finding, "toDo" | "level">;

const placeholder: Answer = { toDo: "Put in what's true for your business.", level: "blocking" };
const sample: Answer = {
  toDo: "Once all of it is yours, delete the line `sample: true`; in the editor, uncheck “Still the sample's”.",
  level: "blocking",
};
const stale: Record<ReturnType<typeof findStale>[number]["kind"], Answer> = {
  missing: {
    toDo: "Put in its dates and amounts; npm run season -- <year> starts with last season's. Until then the site says you'll quote holiday prices on the call.",
    level: "open",
  },
  unconfirmed: {
    toDo: "Check its amounts, then write `confirmed: true`; in the editor, check “Dates and amounts are final”. Until then the site calls them expected.",
    level: "open",
  },
  over: {
    toDo: "Put in its next day, or take it out. Until then your pages say you're closed that day, and your forms may promise an answer on it.",
    level: "open",
  },
  ended: { toDo: "Take it out: nothing is told of it anymore.", level: "reminder" },
  future: { toDo: "Use a date that isn't in the future.", level: "blocking" },
};
const unproven: Record<ReturnType<typeof findUnproven>[number]["kind"], Answer> = {
  missing: {
    toDo: "Add an entry with kind, provider, lastCheckedOn and expiresOn, or take the claim off your site.",
    level: "open",
  },
  past: { toDo: "Renew it and put in the new dates, or take the claim off your site.", level: "blocking" },
  soon: { toDo: "Renew it and put in the new dates.", level: "reminder" },
};

const unconfirmed: Answer = {
  toDo: "Answer it in the text, then delete the line `toConfirm`; in the editor, empty “Still to settle”.",
  level: "open",
};

const undescribedPhoto: Answer = {
  toDo: "Say in a few words what it shows, like this: photos: [{ file: …, alt: … }].",
  level: "open",
};

const undated: Answer = {
  toDo: "Set it to the day the text changed; people who agreed earlier agreed to the old text.",
  level: "open",
};

type Read = {
  /** That the content was read from. */
  folder: string;
  now: Date;
};

export function findInContent(content: Content, { folder, now }: Read): Finding[] {
  const today = dateIn(content.business.timeZone, now);
  const answered = ({ file, field, message }: ContentFinding, answer: Answer): Finding => ({
    ...{ place: `${folder}/${file}`, field, message },
    ...answer,
  });
  return [
    ...(folder === sampleFolder ? [noOwnContent] : []),
    ...findLacking(content, folder),
    ...findSamples(content).map((finding) =>
      answered(finding, /(?:^|\.)sample$/.test(finding.field) ? sample : placeholder),
    ),
    ...findStale(content, today).map((finding) => answered(finding, stale[finding.kind])),
    ...findUndatedLegalEdits(content, today).map((finding) => answered(finding, undated)),
    ...findUnproven(content.evidence, shownByFile(content), today).map((finding) =>
      answered(finding, unproven[finding.kind]),
    ),
    ...findUndescribedPhotos(content).map((finding) => answered(finding, undescribedPhoto)),
    ...findUnconfirmed(content.faq).map((finding) => answered(finding, unconfirmed)),
  ];
}

function findUndescribedPhotos({ namedPhotos }: Pick<Content, "namedPhotos">): ContentFinding[] {
  return namedPhotos
    .filter(({ isDescribed }) => !isDescribed)
    .map(({ name }) => ({
      ...{ file: contentFiles.photos.file, field: "photos" },
      message: `${name} has no description for anyone who can't see it`,
    }));
}

/** A page that is off claims nothing, nor does a post about licensed vets, or the name of a proof, which only a proof shows. */
function shownByFile(content: Content): Record<string, string> {
  const { proof, ...everyPage } = content.words.everyPage;
  const pages = Object.entries({ ...content.words, everyPage }).map(([page, words]): [string, unknown] => [
    pageFile(page),
    words,
  ]);
  const facts = Object.entries(contentFiles).map(([name, { file }]): [string, unknown] => [
    file,
    content[name as keyof typeof contentFiles],
  ]);
  return Object.fromEntries(
    [...facts, ["legal", content.legal] as const, ...pages]
      .filter(([file]) => !isPageFileOff(content.business.off, file))
      .map(([file, value]) => [file, stringsIn(value).join("\n")]),
  );
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value === null || typeof value !== "object" ? [] : Object.values(value).flatMap(stringsIn);
}

/** Until it's followed, nothing else can be told. */
export const mistakeAdvice = "Fix it; the site can't be built until then.";

export function findMistakes(message: string): Finding[] {
  return message.split("\n").map((line) => {
    const [, place = "content", field = "", mistake = line] =
      line.match(/^((?:content|sample)\/[^\s:]+(?::\d+)?) (\S+): (.*)$/) ?? [];
    return {
      place,
      field,
      message: mistake,
      toDo: mistakeAdvice,
      level: "blocking",
    };
  });
}

/** A figure typed into a text would stay when the fact changes. */
export function findTypedFigures({ team, locations, ...content }: Content, folder: string): Finding[] {
  const tokens = tokensOf({ ...content, team: { team }, locations: { locations } });
  const findFigure = (text: string) => findLiterals("content/", text)[0]?.found;
  const behind = placesBehindTokens(openContentFolder(folder), tokens, findFigure);
  const withoutTokens = new Set(behind.map(({ place }) => place));
  const files = globSync("**/*.{yaml,md}", { cwd: folder }).filter((name) => name !== "README.md");
  return files.flatMap((name) =>
    findLiterals(`content/${name}`, readFileSync(join(folder, name), "utf8")).map(
      ({ line, what, found }) => ({
        place: `${basename(folder)}/${name}:${line}`,
        field: "",
        message: `holds ${what}, ${found}`,
        toDo: withoutTokens.has(`${name}:${line}`)
          ? "Say it without the figure; this field takes no tokens."
          : "Use the token of that fact, from sample/README.md, or say it without the figure.",
        level: "blocking",
      }),
    ),
  );
}
