import { bodyField, fieldName, fieldPath, openContentFolder, textsIn } from "#app/content/content-source.ts";
import type { FieldPath } from "#app/content/read-yaml.ts";
import { findInFolder } from "#build/findings/find-in-folder.ts";
import { keepOrChange } from "#build/findings/find-sample-words.ts";
import type { Finding } from "#build/findings/finding.ts";
import { type FirstFact, firstFacts, rankOfFile } from "#build/findings/visitor-order.ts";
import { upperFirst } from "#domain/first-letter.ts";
import { type FieldLink, linkToField } from "./field-links.ts";

export type Point = { finding: Finding; file: string; path: FieldPath; link: FieldLink | null };
/** What belongs together: a first fact, or a part of a form. */
export type PointGroup = {
  title: string;
  /** Of a whole fact that is the sample's: says all that its point would. */
  link: FieldLink | null;
  points: Point[];
  isFirst: boolean;
};

/** The doctor's findings in content/, each with its field in the editor, in the order of what a visitor sees. */
export function listPoints(folder: string, now: Date, sample?: string): PointGroup[] {
  const content = openContentFolder(folder);
  const points = findInFolder(folder, now, sample).findings.map((finding): Point => {
    const [, file = finding.place, line] =
      /(?:^|\/)(?:content|sample)\/([^:]+)(?::(\d+))?$/.exec(finding.place) ?? [];
    const lineOfField = /^line (\d+)$/.exec(finding.field)?.[1];
    const isPath = finding.field !== "" && !lineOfField;
    const path = isPath ? fieldPath(finding.field) : pathAt(file, Number(lineOfField ?? line));
    return { finding, file, path, link: linkToField(file, path) };
  });
  const groups = Object.entries(Object.groupBy(withoutParts(points), keyOf)).map(groupOf);
  return groups.toSorted((a, b) => a.rank - b.rank);

  /** Of the last text that begins at this line or above. */
  function pathAt(file: string, line: number): FieldPath {
    const source = line > 0 && /\.(?:yaml|md)$/.test(file) ? content.open(file) : null;
    if (!source?.ok) return [];
    const { raw, lineOf } = source.value;
    const inFields = textsIn(raw).filter(({ path }) => path[0] !== bodyField && lineOf(path) <= line);
    const isInBody = file.endsWith(".md") && line >= lineOf([bodyField]);
    return isInBody ? [bodyField] : (inFields.at(-1)?.path ?? []);
  }
}

function factOf({ file, path }: Point): FirstFact | undefined {
  const name = fieldName(path);
  const isWithin = (field: string) =>
    field === "" || name === field || [".", "["].some((next) => name.startsWith(field + next));
  return firstFacts.find((fact) => fact.file === file && isWithin(fact.field));
}

/** Where a whole fact is the sample's, that is said in place of each of its sentences. */
function withoutParts(points: Point[]): Point[] {
  const isWhole = (point: Point) => point.finding.field === factOf(point)?.field;
  const wholes = new Set(points.filter(isWhole).map(factOf));
  return points.filter((point) => isWhole(point) || isNeeded(point) || !wholes.has(factOf(point)));
}

export function isNeeded({ finding }: Point): boolean {
  return finding.level === "blocking";
}

/** Sentences to read once are together, file by file. */
function keyOf(point: Point): string {
  const { file, path, finding } = point;
  if (finding.toDo === keepOrChange) return `words of ${file}`;
  const fact = factOf(point);
  return fact ? `fact ${firstFacts.indexOf(fact)}` : `${file} ${path[0]}`;
}

function groupOf([key, points = []]: [string, Point[] | undefined]): PointGroup & { rank: number } {
  const [first] = points as [Point];
  const isFirst = !key.startsWith("words of ");
  const fact = isFirst ? factOf(first) : undefined;
  const { form = first.file, labels = [] } = first.link ?? {};
  const title = fact ? upperFirst(fact.what) : [form, ...(isFirst ? labels.slice(0, 1) : [])].join(": ");
  const rank = fact ? firstFacts.indexOf(fact) : firstFacts.length + rankOfFile(first.file);
  const isWhole = (point: Point) => isFirst && point.link !== null && point.finding.field === fact?.field;
  const link = points.find(isWhole)?.link ?? null;
  return { title, link, points: points.filter((point) => !isWhole(point) || isNeeded(point)), isFirst, rank };
}
