import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ConversionConfig, type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { bodyField } from "#app/content/content-source.ts";
import { contentFiles, pageFile } from "#app/content/list-content.ts";
import { businessFileSchema } from "#domain/business/evidence.ts";
import { locationsSchema } from "#domain/business/location.ts";
import { noticesSchema } from "#domain/business/page-notices.ts";
import { policiesSchema } from "#domain/business/policies.ts";
import { reviewsSchema } from "#domain/business/review.ts";
import { teamSchema } from "#domain/business/team-member.ts";
import { catalogueSchema } from "#domain/catalogue/catalogue.ts";
import { holidayPricingSchema } from "#domain/catalogue/holiday-pricing.ts";
import { upperFirst } from "#domain/first-letter.ts";
import { blogPostSchema } from "#domain/pages/blog-post.ts";
import { navigationSchema } from "#domain/pages/every-page.ts";
import { faqSchema } from "#domain/pages/faq.ts";
import { legalTextSchema } from "#domain/pages/legal-text.ts";
import { pageSchemas } from "#domain/pages/page-schemas.ts";
import { photosSchema } from "#domain/pages/photos.ts";
import { consentSchema } from "#domain/requests/consent-schema.ts";
import { fileNames, labelOfField, sentenceOf } from "./content-labels.ts";

/** By file of content/. */
export const contentSchemas: Record<string, v.GenericSchema> = {
  [contentFiles.business]: businessFileSchema,
  [contentFiles.catalogue]: catalogueSchema,
  [contentFiles.consent]: consentSchema,
  [contentFiles.faq]: faqSchema,
  [contentFiles.holidayPricing]: holidayPricingSchema,
  [contentFiles.locations]: locationsSchema,
  [contentFiles.navigation]: navigationSchema,
  [contentFiles.notices]: noticesSchema,
  [contentFiles.photos]: photosSchema,
  [contentFiles.policies]: policiesSchema,
  [contentFiles.reviews]: reviewsSchema,
  [contentFiles.team]: teamSchema,
  ...Object.fromEntries(Object.entries(pageSchemas).map(([page, schema]) => [pageFile(page), schema])),
};

/** For editors, by file of content/; the build checks further rules. */
export function contentJsonSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(contentSchemas).map(([file, schema]) => [file, labelledSchema(schema)]),
  );
}

export function labelledSchema(schema: v.GenericSchema): JsonSchema {
  return label(toJsonSchema(schema, { typeMode: "ignore", errorMode: "ignore", overrideAction: hintOf }));
}

/** Each file of content/ names its own in its first line: "pages/home.yaml" has "schemas/pages/home.json". */
export function writeContentSchemas(folder = "schemas"): void {
  for (const [file, schema] of Object.entries(contentJsonSchemas())) {
    const target = join(folder, file.replace(/\.yaml$/, ".json"));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, JSON.stringify(schema, null, 2));
  }
}

/** What the editor calls the folders of content/, and the text below the fields of a Markdown file. */
export const folderLabels = { pages: "Words of the pages", blog: "Blog", legal: "Legal texts" };
export const bodyLabel = "Text";

/** "pages/home.yaml" becomes "Words of the pages, Home". */
export function fileLabel(file: string): string {
  const [folder = "", name] = file.split("/");
  if (!/\.(?:yaml|md)$/.test(file)) return file;
  const label = fileNames[file] ?? sentenceOf((name ?? folder).replace(/\.\w+$/, ""));
  return name === undefined ? label : `${folderLabels[folder as keyof typeof folderLabels]}, ${label}`;
}

export type FieldLabels = {
  /** Of a field; of a name that an owner gave, that name. */
  of(name: string): { label: string; within: FieldLabels };
  /** Of an entry of a list. */
  entry: FieldLabels;
};

/** The labels of a file's fields in the editor. */
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

/** Survives the library's own description, and stays out of the JSON. */
const hints = Symbol("hints");

/** A form's hint: what `v.description` says, after what the rules say of a right value; the library keeps the description only. */
function hintOf({ valibotAction, jsonSchema }: ConversionContext): JsonSchema {
  const { message, description } = valibotAction as { message?: unknown; description?: unknown };
  const known = (jsonSchema as { [hints]?: string[] })[hints] ?? [];
  // What an object's rules ask is about several fields.
  const isOne = typeof message === "string" && jsonSchema.type !== "object";
  const right = isOne ? /^must be (.*)$/.exec(message)?.[1] : undefined;
  const sentences = [...known, right, description].filter(
    (words): words is string => typeof words === "string" && words !== "",
  );
  const { description: _, ...others } = jsonSchema;
  if (sentences.length === 0) return others;
  // A least and a greatest number share a message.
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
