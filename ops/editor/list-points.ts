import { basename } from "node:path";
import { fieldPath } from "#app/content/content-source.ts";
import type { FieldPath } from "#app/content/read-yaml.ts";
import { findInFolder } from "#build/findings/find-in-folder.ts";
import { sayItWithout } from "#build/findings/find-lacking.ts";
import { keepOrChange } from "#build/findings/find-unchanged.ts";
import type { Finding } from "#build/findings/finding.ts";
import { firstFactOf, firstFacts, rankOfFile } from "#build/findings/first-facts.ts";
import { upperFirst } from "#domain/wording.ts";
import { type FieldLink, linkToField } from "./field-links.ts";

export type Point = { finding: Finding; file: string; path: FieldPath; link: FieldLink | null };
/** What belongs together: what can't be said, a first fact, a part of a form, or the words of a file. */
export type PointGroup = {
  title: string;
  link: FieldLink | null;
  points: Point[];
  /** Says that all of its points are true. */
  tick: string | null;
};

/** The findings in content/, each with its field in the editor: what can't be true first, then as a visitor comes to see it. */
export function listPoints(folder: string, now: Date, sample?: string): PointGroup[] {
  const points = findInFolder(folder, now, sample).findings.map((finding): Point => {
    // Mistakes name the folder alone, and their line.
    const prefix = finding.place.startsWith(`${folder}/`) ? folder : basename(folder);
    const file = finding.place.slice(prefix.length + 1).replace(/:\d+$/, "");
    const path = fieldPath(finding.field);
    return { finding, file, path, link: linkToField(file, path) };
  });
  const groups = Object.values(Object.groupBy(points, keyOf)).map((alike) => groupOf(alike as Point[]));
  return groups.toSorted((a, b) => a.rank - b.rank);
}

export function isNeeded({ finding }: Point): boolean {
  return finding.does === "refuses";
}

/** Sentences to read once are together, file by file. */
export function isWords({ finding }: Point): boolean {
  return finding.toDo === keepOrChange;
}

function keyOf(point: Point): string {
  const { file, path, finding } = point;
  if (finding.toDo === sayItWithout) return sayItWithout;
  if (isWords(point)) return `words of ${file}`;
  const fact = firstFactOf(file, path);
  return fact ? `fact ${firstFacts.indexOf(fact)}` : `${file} ${path[0]}`;
}

function groupOf(points: Point[]): PointGroup & { rank: number } {
  const [point] = points as [Point];
  const { file, path, finding, link } = point;
  if (finding.toDo === sayItWithout)
    return { title: "What your words say, and you do without", link: null, points, tick: null, rank: -1 };
  const fact = isWords(point) ? undefined : firstFactOf(file, path);
  const { form = file, labels = [] } = link ?? {};
  const isOfField = !isWords(point) && labels.length > 0;
  const title = fact ? upperFirst(fact.what) : [form, ...(isOfField ? labels.slice(0, 1) : [])].join(": ");
  const rank = fact ? firstFacts.indexOf(fact) : firstFacts.length + rankOfFile(file);
  const ticks = new Set(points.map(({ finding }) => finding.tick));
  const [only] = ticks;
  // Several parts of a fact can be called true at once.
  const isTicked = only !== undefined && !ticks.has(undefined);
  const tick = isTicked && ticks.size === 1 ? only : isTicked && fact ? `${file} ${fact.field}` : null;
  return { title, link: fact ? linkToField(file, fieldPath(fact.field)) : null, points, tick, rank };
}
