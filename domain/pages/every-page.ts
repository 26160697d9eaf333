import * as v from "valibot";
import { ownPath, template, text, textFields, texts } from "./content-text.ts";

export const everyPageSchema = v.strictObject({
  skipLink: text,
  homeLink: text,
  newTab: text,
  call: text,
  newHere: text,
  sample: text,
  header: textFields("navigation", "menu", "createAccount", "clientLogin", "book"),
  callBar: textFields("title", "titleWithForm", "call", "book", "toForm"),
  notices: v.strictObject({ title: text, closedDay: template("day", "name") }),
  closedDays: template("days"),
  proof: v.strictObject({
    summary: text,
    entry: template("provider", "checked", "until"),
    kinds: textFields("license", "bond", "insurance", "background-check", "boarding-license"),
  }),
  replyIfSentNow: template("day"),
  zipAnswer: v.strictObject({
    ...textFields("question", "label", "notYet").entries,
    yes: template("zip", "town"),
    perhaps: template("zip", "town"),
    list: template("zips"),
  }),
  breadcrumb: textFields("title", "home"),
  footer: textFields("areas", "contact", "privacyChoices", "preview"),
  privacyChoices: v.strictObject({
    ...textFields("measurement", "text", "allow", "refuse", "kept", "information", "policy", "done").entries,
    status: textFields("allowed", "refused", "unasked", "privacy-control", "storage-blocked", "not-set-up"),
    write: template("email"),
    copy: textFields("link", "subject"),
    removal: textFields("link", "subject"),
  }),
  priceFactors: textFields("text", "total", "estimate"),
  serviceDetails: template("service"),
  allServices: text,
  reviewCard: v.strictObject({
    stars: template("rating", "highest"),
    others: template("count"),
    of: template("author"),
    ...textFields("google", "unquoted", "more", "less").entries,
  }),
  postCard: v.strictObject({ readTime: template("minutes"), more: text, about: template("title") }),
  notes: v.strictObject({ title: text, back: template("number") }),
  areaMap: v.strictObject({
    title: template("towns"),
    titleMarked: template("towns", "town"),
    ...textFields("interstate", "highway", "hills").entries,
  }),
  visitReport: v.strictObject({
    ...textFields("title", "time", "note", "caption").entries,
    // The route of a walk, left out by a business that offers no walks.
    map: v.optional(text),
    distance: v.optional(text),
    checklist: texts,
  }),
  shareImage: template("headline"),
  feed: text,
});

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
