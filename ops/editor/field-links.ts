import { bodyField } from "#app/content/content-source.ts";
import type { FieldPath } from "#app/content/read-yaml.ts";
import { type EditorField, editorConfig } from "./editor-config.ts";

export type FieldLink = {
  /** Of the editor's page, from the # on; its script finds the field. */
  hash: string;
  /** "Your business" */
  form: string;
  /** Each field's label from the outside in; of an entry of a list its number. */
  labels: string[];
};

const { collections } = editorConfig();

/** Where the editor shows a field of content/; null for what it has no form for, such as a drawing. */
export function linkToField(file: string, path: FieldPath): FieldLink | null {
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

/** As far as the editor has fields of their own: a choice from a list is part of the list. */
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
