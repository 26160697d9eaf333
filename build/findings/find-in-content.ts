import { contentFiles } from "#app/content/content-files.ts";
import type { Content } from "#app/content/read-content.ts";
import { sampleFolder } from "#disk/content-folder.ts";
import { type ContentFinding, findSamples, findStale } from "#domain/pages/content-findings.ts";
import { findUnconfirmed } from "#domain/pages/faq.ts";
import { dateIn } from "#domain/zoned-clock.ts";
import type { Finding } from "./finding.ts";
import { findUnconfirmedTexts } from "./legal-texts.ts";

const noOwnContent: Finding = {
  place: `${sampleFolder}/`,
  field: "",
  message: "is the sample business, and the site shows it until you have a content/ folder",
  toDo: "Make your own folder from it: npm run own",
  does: "refuses",
};

type Answer = Pick<Finding, "toDo" | "does">;

const placeholder: Answer = { toDo: "Put in what's true for your business.", does: "refuses" };
const sampleMark: Answer = {
  toDo: "Once all of it is yours, delete the line `sample: true`; in the editor, uncheck “Still the sample's”.",
  does: "refuses",
};
const stale: Record<ReturnType<typeof findStale>[number]["kind"], Answer> = {
  missing: {
    toDo: "Put in its dates and amounts; npm run season -- <year> starts with last season's. Until then the site says you'll quote holiday prices on the call.",
    does: "asks",
  },
  unconfirmed: {
    toDo: "Check its amounts, then write `confirmed: true`; in the editor, check “Dates and amounts are final”. Until then the site calls them expected.",
    does: "asks",
  },
  over: {
    toDo: "Put in its next day, or take it out. Until then your pages say you're closed that day, and your forms may promise an answer on it.",
    does: "asks",
  },
};
const unconfirmed: Answer = {
  toDo: "Answer it in the text, then delete the line `toConfirm`; in the editor, empty “Still to settle”.",
  does: "asks",
};

const undescribedPhoto: Answer = {
  toDo: "Say in a few words what it shows, like this: photos: [{ file: …, alt: … }].",
  does: "asks",
};

type Read = {
  /** That the content was read from. */
  folder: string;
  now: Date;
  sample?: string;
};

export function findInContent(content: Content, { folder, now, sample = sampleFolder }: Read): Finding[] {
  const today = dateIn(content.business.timeZone, now);
  const answered = ({ file, field, message }: ContentFinding, answer: Answer): Finding => ({
    ...{ place: `${folder}/${file}`, field, message },
    ...answer,
  });
  return [
    ...(folder === sample ? [noOwnContent] : []),
    ...findSamples(content).map((finding) =>
      answered(finding, /(?:^|\.)sample$/.test(finding.field) ? sampleMark : placeholder),
    ),
    ...findStale(content, today).map((finding) => answered(finding, stale[finding.kind])),
    ...findUnconfirmedTexts(content, folder, sample),
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
      does: "refuses",
    };
  });
}
