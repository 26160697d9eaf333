import * as v from "valibot";
import { entryFor, listOf, ownPath, plainText, processSteps, template, textFields } from "./content-text.ts";
import { visitFields } from "./visits.ts";

export const everyPageSchema = v.strictObject({
  skipLink: plainText,
  homeLink: plainText,
  newTab: plainText,
  call: plainText,
  requestCare: plainText,
  sample: plainText,
  header: textFields("navigation", "menu", "createAccount", "clientLogin", "book"),
  callBar: v.strictObject({
    ...textFields("title", "titleWithForm", "call", "toForm").entries,
    off: template("day"),
  }),
  notices: v.strictObject({ title: plainText, closedDay: template("day", "name", "next") }),
  closedDays: template("days"),
  proof: v.strictObject({
    summary: plainText,
    entry: template("provider", "checked", "until"),
    kinds: textFields("license", "bond", "insurance", "background-check", "boarding-license"),
  }),
  replyIfSentNow: template("when"),
  nextSteps: v.strictObject({
    title: plainText,
    owner: template("name"),
    by: template("when"),
    steps: processSteps,
  }),
  zipAnswer: v.strictObject({
    ...textFields("question", "label", "unreadable", "notYet").entries,
    yes: template("zip", "town"),
    perhaps: template("zip", "town"),
    list: template("zips"),
  }),
  breadcrumb: textFields("title", "home"),
  footer: textFields("areas", "contact", "privacyChoices", "preview"),
  privacyChoices: v.strictObject({
    ...textFields("measurement", "text", "allowed", "refused", "kept").entries,
    status: textFields("allowed", "refused", "unasked", "privacy-control", "storage-blocked"),
    copy: textFields("link", "subject"),
    removal: textFields("link", "subject"),
  }),
  priceFactors: textFields("text", "estimate"),
  serviceDetails: template("service"),
  allServices: plainText,
  reviewCard: v.strictObject({
    stars: template("rating", "highest"),
    others: template("count"),
    of: template("author"),
    ...textFields("google", "unquoted", "more", "less").entries,
  }),
  postCard: v.strictObject({ readTime: template("minutes"), more: plainText, about: template("title") }),
  areaMap: v.strictObject({
    real: template("towns"),
    title: template("towns"),
    titleMarked: template("towns", "town"),
  }),
  visitReport: v.strictObject({
    ...textFields("title", "choose", "caption").entries,
    kinds: listOf(v.strictObject({ name: plainText, for: entryFor, ...visitFields })),
  }),
  shareImage: plainText,
});

const linkSchema = v.strictObject({
  label: plainText,
  href: ownPath,
  for: entryFor,
});

export const navigationSchema = v.strictObject({
  header: listOf(linkSchema),
  footer: v.array(v.strictObject({ title: plainText, links: v.array(linkSchema) })),
  legal: listOf(linkSchema),
});

export type Navigation = v.InferOutput<typeof navigationSchema>;
