import { basename } from "node:path";
import { bodyField, fieldPath } from "#app/content/content-source.ts";
import type { FieldPath } from "#app/content/read-yaml.ts";
import { findInFolder } from "#build/findings/find-in-folder.ts";
import { sayItWithout } from "#build/findings/find-lacking.ts";
import { keepOrChange } from "#build/findings/find-unchanged.ts";
import type { Finding } from "#build/findings/finding.ts";
import { firstFactOf, firstFacts, rankOfFile } from "#build/findings/first-facts.ts";
import { upperFirst } from "#domain/wording.ts";
import { type EditorField, editorConfig } from "./editor-config.ts";

export type FieldLink = {
  /** The fragment of the editor's page; its script finds the field. */
  hash: string;
  /** The form's label, such as "Your business". */
  form: string;
  /** The labels of the fields from the outside in; for an entry of a list, its number. */
  labels: string[];
};

const { collections } = editorConfig();

/** Returns where the editor shows a field of content/; null if it has no form for that, as for a drawing. */
function linkToField(file: string, path: FieldPath): FieldLink | null {
  for (const { name, label, files = [], folder, fields = [] } of collections) {
    const form = files.find((each) => each.file === file);
    if (form) return { ...linkTo(`${name}/entries/${form.name}`, path, form.fields), form: form.label };
    const entry = folder && file.startsWith(`${folder}/`) ? file.slice(folder.length + 1, -3) : "";
    if (entry) return { ...linkTo(`${name}/entries/${entry}`, path, fields), form: `${label}, ${entry}` };
  }
  return null;
}

function linkTo(entry: string, path: FieldPath, fields: EditorField[]) {
  const { keys, labels } = followPath(path[0] === bodyField ? ["body"] : path, fields);
  const field = keys.length > 0 ? `?field=${encodeURIComponent(keys.join("."))}` : "";
  return { hash: `#/collections/${entry}${field}`, labels };
}

/** Follows the path as far as the editor has fields of their own: a choice from a list is part of the list. */
function followPath(path: FieldPath, fields: EditorField[]): { keys: FieldPath; labels: string[] } {
  const [keys, labels]: [FieldPath, string[]] = [[], []];
  let [field, within]: [EditorField | undefined, EditorField[]] = [undefined, fields];
  for (const key of path) {
    if (typeof key === "number") {
      if (!field?.fields) break;
      labels.push(String(key + 1));
    } else {
      field = within.find(({ name }) => name === key);
      if (!field) break;
      labels.push(field.label);
      within = field.fields ?? [];
    }
    keys.push(key);
  }
  // An entry of a list is opened by its first field.
  const first = typeof keys.at(-1) === "number" ? within[0] : undefined;
  return { keys: first ? [...keys, first.name] : keys, labels };
}

export type Point = { finding: Finding; file: string; path: FieldPath; link: FieldLink | null };
/** Points that belong together: what the business lacks, a first fact, a part of a form, or the texts of a file. */
export type PointGroup = {
  title: string;
  link: FieldLink | null;
  points: Point[];
  /** The key with which all of its points are confirmed as true. */
  tick: string | null;
};

/** Returns the findings in content/ with their fields in the editor: what can't be true first, then as a visitor sees it. */
export function listPoints(folder: string, now: Date, sample?: string): PointGroup[] {
  const points = findInFolder(folder, now, sample).findings.map((finding): Point => {
    // A mistake has only the folder's name, and the line.
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

/** Sentences to read once are grouped, file by file. */
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
  // Several parts of a fact can be confirmed together.
  const isTicked = only !== undefined && !ticks.has(undefined);
  const tick = isTicked && ticks.size === 1 ? only : isTicked && fact ? `${file} ${fact.field}` : null;
  return { title, link: fact ? linkToField(file, fieldPath(fact.field)) : null, points, tick, rank };
}
