import type { JsonSchema } from "@valibot/to-json-schema";
import { bodyField, forField } from "#app/content/content-source.ts";
import { nameFields, sentenceOf } from "#build/content-labels.ts";
import {
  bodyLabel,
  contentJsonSchemas,
  folderLabels,
  labelledSchema,
  labelOfFile,
} from "#build/content-schemas.ts";
import { entryNames } from "#domain/business/switches.ts";
import { blogPostSchema, minReadMinutes } from "#domain/pages/blog-post.ts";
import { legalTextIds, legalTextSchema } from "#domain/pages/legal-text.ts";
import { savedPhoto } from "#domain/pages/photos.ts";

/** A field of an editor form: https://sveltiacms.app/en/docs/fields */
export type EditorField = {
  name: string;
  label: string;
  widget: string;
  required: boolean;
  hint?: string;
  fields?: EditorField[];
  field?: EditorField;
  [setting: string]: unknown;
};

/** Matches the labels of fields that take more than one line. */
const longTexts = /text|description|answer|intro|bio|blurb|quote|note|entry|excerpt|reason|detail/i;

/** For each form, the fields that contain ids of services, which an owner knows by title. */
const namesServices: Record<string, RegExp> = {
  business: /^services$/,
  services: /^(?:featured|requestedAs)$/,
  "pages-cities": /^service$/,
  "pages-castle-rock-dog-walking": /^service$/,
  "pages-pet-sitting-services": /^show$/,
};

/** The values that a new post already has: today, the business, and the shortest time. */
const newPost: Record<string, Partial<EditorField>> = {
  date: { widget: "datetime", type: "date", default: "{{now}}" },
  author: { default: "{{business.name}}" },
  readTime: { default: minReadMinutes },
};

const { maxSide, quality } = savedPhoto;
const photoFormat = { format: "webp", quality, width: maxSide, height: maxSide };
/** Fields whose value is chosen from the photos, or uploaded to them. */
const pictures = ["image", "file"];

/** The id and title by which forms name a service. */
export type NamedService = { id: string; title: string };

type EditorFile = { name: string; label: string; file: string; fields: EditorField[] };
type Collection = {
  name: string;
  label: string;
  files?: EditorFile[];
  folder?: string;
  fields?: EditorField[];
  [setting: string]: unknown;
};

/** Sveltia CMS shows a form for each file of content/, made from the schema with which the build checks that file. */
export function editorConfig(services: readonly NamedService[] = []) {
  const files: EditorFile[] = Object.entries(contentJsonSchemas()).map(([file, schema]) => ({
    name: file.replace(/\.yaml$/, "").replace("/", "-"),
    label: labelOfFile(file),
    file,
    fields: fieldsOf(schema),
  }));
  const isPage = ({ file }: EditorFile) => file.startsWith("pages/");
  const collections: Collection[] = [
    { name: "facts", label: "Facts", files: files.filter((each) => !isPage(each)) },
    { name: "pages", label: folderLabels.pages, files: files.filter(isPage) },
    {
      ...{
        name: "blog",
        label: folderLabels.blog,
        label_singular: "Post",
        folder: "blog",
        create: true,
      },
      ...{ identifier_field: "id", slug: "{{fields.id}}", extension: "md", format: "yaml-frontmatter" },
      ...{ summary: "{{title}}" },
      fields: textFieldsOf(labelledSchema(blogPostSchema)).map((field) => ({
        ...field,
        ...newPost[field.name],
      })),
    },
    {
      ...{ name: "legal", label: folderLabels.legal },
      files: legalTextIds.map((id) => ({
        ...{ name: id, label: sentenceOf(id), file: `legal/${id}.md` },
        fields: textFieldsOf(labelledSchema(legalTextSchema)),
      })),
    },
  ];
  const byTitle = services.map(({ id, title }) => ({ label: title, value: id }));
  for (const field of collections.flatMap(fieldsIn).flatMap(withInner))
    if (field.name === forField)
      Object.assign(field, { widget: "select", options: [...choicesOf(entryNames), ...byTitle] });
  for (const { name, fields } of files)
    for (const field of fields.flatMap(withInner))
      if (!field.fields && namesServices[name]?.test(field.name))
        Object.assign(field, { widget: "select", options: byTitle, multiple: field.widget === "list" });
  return {
    load_config_file: false,
    // The editor requires a repository, though the files are on this machine.
    backend: { name: "github", repo: "this/machine", branch: "main" },
    media_folder: "photos",
    public_folder: "photos",
    // Photos are encoded again, so that they lose the camera's metadata, such as the place.
    media_libraries: {
      default: { config: { slugify_filename: true, transformations: { raster_image: photoFormat } } },
      stock_assets: false,
    },
    // The preview would show the values again, not the page.
    editor: { preview: false },
    // Optional fields that were left out stay left out.
    output: { omit_empty_optional_fields: true },
    collections,
  };
}

/** Returns the fields and the text below them, which the editor calls "body". */
function textFieldsOf(schema: JsonSchema): EditorField[] {
  const body = { name: "body", label: bodyLabel, widget: "markdown", required: true, modes: ["raw"] };
  return [...fieldsOf(schema).filter(({ name }) => name !== bodyField), body];
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema): EditorField[] {
  return Object.entries(properties).map(([name, schema]) =>
    fieldOf(name, schema as JsonSchema, required.includes(name)),
  );
}

function fieldOf(name: string, schema: JsonSchema, required: boolean): EditorField {
  const { title = sentenceOf(name), description } = schema;
  // Quotes are for the file; the editor writes them.
  const hint = description?.replaceAll(/ in quotes|"/g, "");
  return { name, label: title, required, ...(hint && { hint }), ...widgetOf(name, schema) };
}

function widgetOf(name: string, schema: JsonSchema): { widget: string; [setting: string]: unknown } {
  // Of a short and a long form, the long one can express both.
  const long = (schema.anyOf as JsonSchema[] | undefined)?.find((each) => each.type === "object");
  if (long) return objectOf(long);
  const { type, enum: options, items, pattern } = schema;
  if (options) return { widget: "select", options: choicesOf(options) };
  if (type === "array") return listOf(items as JsonSchema);
  if (type === "object") return objectOf(schema);
  // A checkbox that was left out is saved with its default value.
  if (type === "boolean") return { widget: "boolean", default: schema.default ?? false };
  if (type === "integer") return { widget: "number", value_type: "int" };
  if (type === "number") return { widget: "number", value_type: "float" };
  if (pictures.includes(name)) return { widget: "image" };
  if (type !== "string") throw new Error(`The editor has no field for ${JSON.stringify(schema)}`);
  return { widget: !pattern && longTexts.test(schema.title ?? "") ? "text" : "string" };
}

function listOf(entry: JsonSchema): { widget: string; [setting: string]: unknown } {
  if (entry.enum) return { widget: "select", multiple: true, options: choicesOf(entry.enum) };
  if (entry.type !== "object") return { widget: "list", field: fieldOf("entry", entry, true) };
  const fields = fieldsOf(entry);
  const named = nameFields.find((name) => name in (entry.properties ?? {}));
  return { widget: "list", fields, collapsed: true, ...(named && { summary: `{{fields.${named}}}` }) };
}

function choicesOf(values: readonly unknown[]) {
  return values.map((value) => ({ label: sentenceOf(String(value)), value }));
}

/** The editor allows no spaces in a field's name, so such an object becomes a list of keys and values. */
function objectOf(schema: JsonSchema): { widget: string; [setting: string]: unknown } {
  const names = Object.keys(schema.properties ?? {});
  const isNamed = names.length > 0 && names.every((name) => /^[\w-]+$/.test(name));
  return isNamed ? { widget: "object", fields: fieldsOf(schema) } : { widget: "keyvalue" };
}

/** Returns the names of checkboxes that the editor saves as false if a file leaves them out, which means the same. */
export function uncheckedBoxes(): ReadonlySet<string> {
  const boxes = editorConfig()
    .collections.flatMap(fieldsIn)
    .flatMap(withInner)
    .filter(({ widget }) => widget === "boolean");
  return new Set(boxes.filter((box) => box.default === false).map(({ name }) => name));
}

function fieldsIn({ files = [], fields = [] }: Collection): EditorField[] {
  return [...fields, ...files.flatMap((file) => file.fields)];
}

function withInner(field: EditorField): EditorField[] {
  return [field, ...(field.fields ?? []).flatMap(withInner)];
}
