import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type ConversionConfig, type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { yamlFiles } from "#app/content/content-files.ts";
import { bodyField, fieldPath } from "#app/content/content-source.ts";
import { blogPostSchema } from "#domain/pages/blog-post.ts";
import { legalTextSchema } from "#domain/pages/legal-text.ts";
import { upperFirst } from "#domain/wording.ts";
import { labelOfField, sentenceOf } from "./content-labels.ts";

/** The schema of each YAML file, by its name in content/. */
export const contentSchemas: Record<string, v.GenericSchema> = Object.fromEntries(
  yamlFiles.map(({ file, schema }) => [file, schema]),
);

/** Returns JSON Schemas for editors, by file of content/; the build checks further rules. */
export function contentJsonSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(contentSchemas).map(([file, schema]) => [file, labelledSchema(schema)]),
  );
}

export function labelledSchema(schema: v.GenericSchema): JsonSchema {
  return label(toJsonSchema(schema, { typeMode: "ignore", errorMode: "ignore", overrideAction: hintOf }));
}

/** Writes the schema that each file names in its first line: schemas/pages/home.json for pages/home.yaml. */
export function writeContentSchemas(folder = "schemas"): void {
  for (const [file, schema] of Object.entries(contentJsonSchemas())) {
    const target = join(folder, file.replace(/\.yaml$/, ".json"));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, JSON.stringify(schema, null, 2));
  }
}

/** The editor's labels of the folders of content/, and of the text below the fields of a Markdown file. */
export const folderLabels = { pages: "Words of the pages", blog: "Blog", legal: "Legal texts" };
export const bodyLabel = "Text";

/** Returns "Home" for "pages/home.yaml". */
export function labelOfFile(file: string): string {
  const label = yamlFiles.find((each) => each.file === file)?.label;
  return label ?? sentenceOf(basename(file).replace(/\.\w+$/, ""));
}

/** Returns "Words of the pages, Home" for "pages/home.yaml". */
export function fileLabel(file: string): string {
  const [folder = "", name] = file.split("/");
  if (!/\.(?:yaml|md)$/.test(file)) return file;
  const label = labelOfFile(file);
  return name === undefined ? label : `${folderLabels[folder as keyof typeof folderLabels]}, ${label}`;
}

export type FieldLabels = {
  /** Returns the label of a field (an owner's own name is its label), and the labels within it. */
  of(name: string): { label: string; within: FieldLabels };
  /** The labels within an entry of a list. */
  entry: FieldLabels;
};

export function fieldLabels(file: string): FieldLabels {
  const schema = file.endsWith(".md")
    ? labelledSchema(file.startsWith("blog/") ? blogPostSchema : legalTextSchema)
    : contentSchemas[file] && labelledSchema(contentSchemas[file]);
  return labelsIn(schema, file.endsWith(".md"));
}

function labelsIn(schema?: JsonSchema, hasBody = false): FieldLabels {
  return {
    of(name) {
      const field = schema?.properties?.[name] as JsonSchema | undefined;
      const label = hasBody && name === bodyField ? bodyLabel : (field?.title ?? sentenceOf(name));
      return { label, within: labelsIn(field) };
    },
    get entry() {
      return labelsIn(schema?.items as JsonSchema | undefined);
    },
  };
}

type ConversionContext = Parameters<NonNullable<ConversionConfig["overrideAction"]>>[0];

/** A symbol, so that the library's own description doesn't overwrite it and JSON omits it. */
const hints = Symbol("hints");

/** Returns a field's hint: the messages of its rules, then `v.description`. The library itself keeps only the description. */
function hintOf({ valibotAction, jsonSchema }: ConversionContext): JsonSchema {
  const { message, description } = valibotAction as { message?: unknown; description?: unknown };
  const known = (jsonSchema as { [hints]?: string[] })[hints] ?? [];
  // An object's rules are about several fields.
  const isOne = typeof message === "string" && jsonSchema.type !== "object";
  const right = isOne ? /^must be (.*)$/.exec(message)?.[1] : undefined;
  const sentences = [...known, right, description].filter(
    (words): words is string => typeof words === "string" && words !== "",
  );
  const { description: _, ...others } = jsonSchema;
  if (sentences.length === 0) return others;
  // A minimum and a maximum share a message.
  const text = [...new Set(sentences)].map(asSentence).join(" ");
  return { ...others, [hints]: sentences, description: text } as JsonSchema;
}

function asSentence(words: string): string {
  const text = upperFirst(words);
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** A text with a token may exceed its length limit, because the token is replaced later. */
function label(schema: JsonSchema, path: string[] = []): JsonSchema {
  const { properties, items, maxLength, anyOf, ...rest } = schema;
  return {
    ...(path.length > 0 && { title: labelOfField(path) }),
    ...rest,
    ...(maxLength !== undefined && { anyOf: [{ maxLength }, { pattern: "\\{\\{" }] }),
    ...(anyOf && { anyOf: anyOf.map((each) => label(each as JsonSchema, path)) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, value]) => [key, label(value as JsonSchema, [...path, key])]),
      ),
    }),
    ...(items && typeof items === "object" && !Array.isArray(items) && { items: label(items, path) }),
  };
}

/** Adds the place for an owner who knows only the forms: "… (in the editor: Services › 1 › Price › Exactly (dollars))". */
export function withPlaceInEditor(mistake: string): string {
  const [, file, field] = /^\w+\/([^\s:]+):\d+ ([^\s:]+): /.exec(mistake) ?? [];
  if (file === undefined || field === undefined) return mistake;
  let labels: FieldLabels = fieldLabels(file);
  const places = [fileLabel(file)];
  for (const key of fieldPath(field)) {
    if (typeof key === "number") {
      places.push(String(key + 1));
      labels = labels.entry;
      continue;
    }
    const { label, within } = labels.of(key);
    // "Services" need not be repeated for the services in it.
    if (places.length > 1 || places[0] !== label) places.push(label);
    labels = within;
  }
  return `${mistake} (in the editor: ${places.join(" › ")})`;
}
