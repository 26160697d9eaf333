import { fillTemplate, type Template } from "../pages/content-text.ts";
import type { Location } from "./location.ts";

type ZipWords = {
  yes: Template<"zip" | "town">;
  perhaps: Template<"zip" | "town">;
  notYet: string;
};

/** A file of the built site, so that pages load it only when a ZIP code is typed. */
export const zipAnswersPath = "/zip-answers.json";

/** The answer to "do you come to me?" by ZIP code; `other` is for all that are not listed. */
export type ZipAnswers = Record<string, string>;

/** Returns false when no town lists any: then the site does not say which ZIP codes it serves. */
export function areZipCodesKnown(towns: readonly Pick<Location, "zipCodes">[]): boolean {
  return towns.some(({ zipCodes }) => zipCodes.length > 0);
}

export function zipAnswers(locations: readonly Location[], words: ZipWords): ZipAnswers {
  const answers: ZipAnswers = {};
  if (areZipCodesKnown(locations)) answers.other = words.notYet;
  for (const { name: town, nearbyZipCodes } of locations)
    for (const zip of nearbyZipCodes) answers[zip] = fillTemplate(words.perhaps, { zip, town });
  // Last, because a ZIP code of one town may be near another.
  for (const { name: town, zipCodes } of locations)
    for (const zip of zipCodes) answers[zip] = fillTemplate(words.yes, { zip, town });
  return answers;
}
