import * as v from "valibot";
import { keywords, seoDescription, seoTitle, text } from "./content-text.ts";

const legalTextIds = ["privacy-policy", "sms-privacy", "terms-of-service"] as const;

/** A file of content/legal/: its front matter, and its body as `content`. */
export const legalTextSchema = v.strictObject({
  /** Its file's name. */
  id: v.picklist(legalTextIds, `must be one of: ${legalTextIds.join(", ")}`),
  title: text,
  lastUpdated: text,
  content: v.pipe(v.string(), v.trim(), v.nonEmpty("must not be empty")),
  version: v.optional(text),
  /** The day these words are of, and their hash, by which the doctor finds words that change without their date. */
  wordsOf: v.optional(
    v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d [0-9a-f]{64}$/, "must be what `npm run doctor` says")),
  ),
  /** A heading's words -> the id that links can lead to. */
  anchors: v.optional(
    v.record(
      text,
      v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/, "must be small letters and dashes, such as choices")),
    ),
    {},
  ),
  seoTitle: v.optional(seoTitle),
  seoDescription: v.optional(seoDescription),
  keywords,
});

export type LegalText = v.InferOutput<typeof legalTextSchema>;

/** What stands under one heading of a legal text. */
export type LegalSection = {
  id: string;
  title: string;
  /** Cut where the page puts the switch for advertising measurement; one part where it has none. */
  htmlParts: string[];
};
