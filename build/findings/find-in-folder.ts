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
  /** Null while it can't be read. */
  content: Content | null;
};

/** What the content alone tells: no build is needed, and no network. The doctor, a release and the editor's list all show it. */
export function findInFolder(path: string, now: Date, sample = sampleFolder): InFolder {
  const folder = openContentFolder(path);
  try {
    const content = readContent(path, folder);
    const ticks = readTicks(path);
    const unchanged = path === sample ? [] : findUnchanged(content, folder, sample, ticks);
    const found = [
      ...findLacking(content, folder),
      ...findLeftOut(content, folder, sample),
      ...unchanged,
      ...findUnprovenClaims(content, folder, now),
      ...findUnfinished(content, folder),
      ...findInContent(content, { folder: path, now, sample }).map((finding) =>
        inFile(finding, folder, offersOf(content)),
      ),
    ];
    const refused = found.filter(({ does }) => does === "refuses");
    // What can't be published as it is can't be called true either.
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

/** What is found in the content counts without the entries that are left out. */
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
