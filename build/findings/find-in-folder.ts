import { type Content, readContent } from "#app/content/read-content.ts";
import { ContentError } from "#app/content/read-content-file.ts";
import { sampleFolder } from "#disk/content-folder.ts";
import { findInContent, findMistakes, findTypedFigures } from "./find-in-content.ts";
import { findSampleFacts, findSampleTowns, findSampleWords } from "./find-sample-words.ts";
import type { Finding } from "./finding.ts";

type InFolder = {
  findings: Finding[];
  /** Null while it can't be read. */
  content: Content | null;
  isAllOwn: boolean;
};

/** What the content alone tells: no build is needed, and no network. */
export function findInFolder(folder: string, now: Date, sample = sampleFolder): InFolder {
  try {
    const content = readContent(folder);
    const isSample = folder === sample;
    const words = isSample ? [] : findSampleWords(folder, content.business, sample);
    const facts = isSample
      ? []
      : [...findSampleTowns(content, folder, sample), ...findSampleFacts(folder, sample)];
    const inContent = [...findInContent(content, { folder, now }), ...findTypedFigures(content, folder)];
    return {
      findings: [...facts, ...words, ...inContent],
      content,
      isAllOwn: !isSample && words.length === 0,
    };
  } catch (error) {
    if (error instanceof ContentError)
      return { findings: findMistakes(error.message), content: null, isAllOwn: false };
    throw error;
  }
}
