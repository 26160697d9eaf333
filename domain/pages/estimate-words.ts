import * as v from "valibot";
import { pageSeoSchema, plainText, template, textFields, texts, titledText } from "./content-text.ts";

export const estimateWordsSchema = v.strictObject({
  seo: pageSeoSchema,
  breadcrumb: plainText,
  hero: titledText,
  form: v.strictObject({
    ...textFields("service", "from", "to", "nightsHelp", "visits", "pets", "button").entries,
    medication: v.strictObject({
      title: plainText,
      visits: template("amount", "visit"),
      nights: plainText,
    }),
    sessions: template("minutes"),
  }),
  ...textFields("notPriced", "noFunctions").entries,
  empty: textFields("title", "text", "example"),
  mistakes: v.strictObject({
    ...textFields("service", "from", "to", "no-such-day", "past", "order", "one-night", "far").entries,
    long: template("days"),
    visits: template("visits"),
    pets: template("pets"),
  }),
  receipt: v.strictObject({
    ...textFields("title", "days", "withMedication", "onCall", "night", "visit", "total").entries,
    ...textFields("changed", "expected", "confirmed", "request", "share", "medicationAlone", "noCare")
      .entries,
    quoted: template("what"),
    partOfTotal: template("what"),
    pageTitle: template("total", "title"),
    household: v.strictObject({ one: plainText, more: template("count") }),
    units: textFields("night", "day", "holidayNight", "holidayDay"),
    equalDays: template("days", "amount"),
    stay: template("service", "from", "to"),
    day: template("service", "day"),
    from: template("lowest"),
    range: template("lowest", "highest"),
    visits: template("count"),
    visitsADay: template("visits"),
    visitSurcharge: v.strictObject({
      one: template("amount", "holiday"),
      more: template("amount", "holiday"),
    }),
    nightSurcharge: template("percent", "holiday"),
    noSurcharge: template("holiday"),
    medication: v.strictObject({ one: template("amount"), more: template("amount") }),
  }),
  payment: v.strictObject({
    ...textFields("title", "request", "whenBooked", "begins", "whole", "closed").entries,
    deposit: template("percent"),
    percentOfTotal: template("percent"),
    ...textFields("balance", "restOfTotal", "payment", "writtenTotal").entries,
    today: template("date"),
    answer: template("day"),
    because: template("days"),
    by: template("date"),
  }),
  cancellation: v.strictObject({
    ...textFields("title", "onceBooked").entries,
    on: template("day"),
    until: template("day"),
    between: template("from", "to"),
    since: template("day"),
  }),
  ordinary: v.strictObject({ title: plainText, items: texts }),
  changes: v.strictObject({
    title: plainText,
    items: texts,
    pets: template("count"),
  }),
  failed: plainText,
  wrong: plainText,
});

export type EstimateWords = v.InferOutput<typeof estimateWordsSchema>;
