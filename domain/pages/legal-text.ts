import * as v from "valibot";
import { keywords, oneOf, plainText, seoDescription, seoTitle } from "./content-text.ts";

export const legalTextIds = ["privacy-policy", "sms-privacy", "terms-of-service"] as const;

export const legalTextSchema = v.strictObject({
  id: oneOf(legalTextIds),
  title: plainText,
  lastUpdated: plainText,
  content: v.pipe(v.string(), v.trim(), v.nonEmpty("must not be empty")),
  version: v.optional(plainText),
  /** The day on which the owner confirmed the text, and its hash then. */
  wordsOf: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{4}-\d\d-\d\d [0-9a-f]{64}$/, "must be as the list of npm run edit writes it"),
    ),
  ),
  /** Maps a heading to the id that links can target. */
  anchors: v.optional(
    v.record(
      plainText,
      v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/, "must be small letters and dashes, such as choices")),
    ),
    {},
  ),
  seoTitle: v.optional(seoTitle),
  seoDescription: v.optional(seoDescription),
  keywords,
});

/** The id of the privacy policy's section on text messages. */
export const smsPrivacyId = "sms-privacy";

export type LegalText = v.InferOutput<typeof legalTextSchema>;

/** The id of its section that ends with the privacy choices. */
export const privacyChoicesId = "choices";

export type LegalSection = { id: string; title: string; html: string };
