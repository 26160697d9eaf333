import {
  type ContentFolder,
  fieldName,
  fieldPath,
  openContentFolder,
  pathInFile,
} from "#app/content/content-source.ts";
import { type Content, readContent } from "#app/content/read-content.ts";
import { ContentError } from "#app/content/read-content-file.ts";
import { sampleFolder } from "#disk/content-folder.ts";
import { findInContent, findMistakes } from "./find-in-content.ts";
import { findLacking, findLeftOut } from "./find-lacking.ts";
import { findUnchanged } from "./find-unchanged.ts";
import { findUnfinished, findUnprovenClaims } from "./find-unproven.ts";
import { type Finding, isTicked, readTicks } from "./finding.ts";
import { liesWithin } from "./first-facts.ts";
import { offersOf } from "./shown-texts.ts";

type InFolder = {
  findings: Finding[];
  /** Null if it can't be read. */
  content: Content | null;
};

/** Finds what the content alone shows, without a build or network. The doctor, a release and the editor's list show it. */
export function findInFolder(path: string, now: Date, sample = sampleFolder): InFolder {
  const folder = openContentFolder(path);
  try {
    const content = readContent(path, folder);
    const ticks = readTicks(path);
    const unchanged = path === sample ? [] : findUnchanged(content, folder, sample, ticks);
    const found = [
      ...findLacking(content, folder, sample),
      ...findLeftOut(content, folder, sample),
      ...unchanged,
      ...findUnprovenClaims(content, folder, now),
      ...findUnfinished(content, folder),
      ...findInContent(content, { folder: path, now, sample }).map((finding) =>
        inFile(finding, folder, offersOf(content)),
      ),
    ];
    const refused = found.filter(({ does }) => does === "refuses");
    // What a release refuses can't be confirmed as true.
    const isRefused = ({ place, field }: Finding) =>
      refused.some((each) => each.place === place && liesWithin(fieldPath(each.field), fieldPath(field)));
    const isOpen = (finding: Finding) =>
      finding.tick === undefined ||
      !(isTicked(ticks, finding.tick) || (unchanged.includes(finding) && isRefused(finding)));
    return { findings: found.filter(isOpen).map((finding) => withLine(finding, folder)), content };
  } catch (error) {
    if (error instanceof ContentError) return { findings: findMistakes(error.message), content: null };
    throw error;
  }
}

/** A finding's field is counted without the entries that are left out; in the file they count. */
function inFile(finding: Finding, folder: ContentFolder, offers: (name: string) => boolean): Finding {
  const source = finding.field === "" ? null : folder.open(fileOf(finding, folder));
  if (!source?.ok) return finding;
  return { ...finding, field: fieldName(pathInFile(source.value.raw, fieldPath(finding.field), offers)) };
}

function withLine(finding: Finding, folder: ContentFolder): Finding {
  const { field, line } = finding;
  const source = field === "" || line ? null : folder.open(fileOf(finding, folder));
  return source?.ok ? { ...finding, line: source.value.lineOf(fieldPath(field)) } : finding;
}

function fileOf({ place }: Finding, folder: ContentFolder): string {
  return place.slice(folder.path.length + 1);
}
