import * as v from "valibot";
import { ownPath, text } from "./content-text.ts";

const linkSchema = v.strictObject({
  label: text,
  href: ownPath,
});

export type Link = v.InferOutput<typeof linkSchema>;

export const navigationSchema = v.strictObject({
  header: v.array(linkSchema),
  footer: v.array(v.strictObject({ title: text, links: v.array(linkSchema) })),
  legal: v.array(linkSchema),
});

export type Navigation = v.InferOutput<typeof navigationSchema>;
