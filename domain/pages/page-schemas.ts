import * as v from "valibot";
import { serviceIdSchema } from "../catalogue/catalogue.ts";
import { blogCategories } from "./blog-post.ts";
import { cityPagesSchema } from "./city-page.ts";
import {
  linkedText,
  listOf,
  pageSeoSchema,
  plainText,
  processSteps,
  template,
  textFields,
  texts,
  titledButton,
  titledText,
  titledTexts,
} from "./content-text.ts";
import { estimateWordsSchema } from "./estimate-words.ts";
import { everyPageSchema } from "./every-page.ts";
import { homeWordsSchema, jobFactsSchema, thankYouWordsSchema, workingDaySchema } from "./page-words.ts";
import { pictureFields } from "./photos.ts";
import { visitLineSchema, visitSchema } from "./visits.ts";

const landingPicture = pictureFields("a photo of yours, in place of the hills");

/** One for each file of content/pages/: holidayPricing is holiday-pricing.yaml. */
export const pageSchemas = {
  everyPage: everyPageSchema,

  home: homeWordsSchema,

  about: page({
    hero: titledText,
    story: v.strictObject({
      title: plainText,
      since: plainText,
      /** True until the owners have replaced the shipped story. */
      sample: v.optional(v.boolean(), false),
      paragraphs: texts,
    }),
    mission: v.strictObject({ ...titledText.entries, values: listOf(textFields("name", "text")) }),
    team: titledText,
    vetting: v.optional(v.strictObject({ title: plainText, text: plainText, parts: titledTexts })),
    consistency: v.optional(v.strictObject({ title: plainText, text: plainText, parts: titledTexts })),
    insured: v.optional(titledText),
    closing: titledButton,
  }),

  services: page({
    hero: textFields("title", "text", "bookButton"),
    services: textFields("title", "pricesLink", "holidayLink"),
    howItWorks: v.strictObject({ title: plainText, text: plainText, steps: processSteps }),
    visit: v.optional(visitLineSchema),
    additional: titledText,
    areas: titledText,
    closing: titledButton,
  }),

  pricing: page({
    hero: textFields("title", "text", "bookButton", "servicesLink", "holidayLink"),
    list: v.strictObject({
      title: plainText,
      lengths: template("price", "minutes", "others"),
      onHolidays: template("more"),
    }),
    factors: v.strictObject({ title: plainText, text: plainText, items: titledTexts }),
    weekly: titledText,
    /** holidays.yaml's `noSeason` replaces this text while no season is listed. */
    holiday: v.strictObject({
      ...textFields("title", "unconfirmed", "link").entries,
      text: template("season", "surcharge"),
    }),
    payment: titledText,
    closing: titledButton,
  }),

  holidayPricing: page({
    hero: titledText,
    reasons: textFields("title"),
    surcharges: v.strictObject({
      ...textFields("title", "noSurcharge", "rate", "onlyDates", "notesTitle").entries,
      perVisit: template("visit"),
      perNight: template("percent"),
      example: template("price", "holidayPrice"),
      season: template("season"),
      lastSeason: template("season"),
      dates: template("from", "to"),
      amount: template("amount"),
      nights: v.strictObject({
        ...textFields("night", "ordinary", "holiday").entries,
        from: template("service"),
        upTo: template("service"),
      }),
    }),
    deposit: v.strictObject({ title: plainText, steps: titledTexts, advice: plainText }),
    cancellation: textFields("title", "text", "when", "outcome", "difference"),
    closing: textFields("title", "text", "contactButton", "scheduleButton"),
  }),

  faq: page({
    hero: titledText,
    groups: plainText,
    ask: v.strictObject({ title: plainText, write: linkedText }),
    guide: v.strictObject({ title: plainText, text: plainText, steps: processSteps }),
    prepare: v.strictObject({ title: plainText, text: plainText, items: texts }),
    closing: textFields("title", "text", "contactButton", "servicesButton"),
  }),

  contact: page({
    hero: titledText,
    labels: textFields("title", "address", "phone", "callButton", "email", "hours"),
    hoursNote: plainText,
    form: textFields("title", "text", "privacyNote"),
    map: titledText,
    emergency: plainText,
    faqLink: plainText,
  }),

  schedule: v.strictObject({
    seo: pageSeoSchema,
    hero: titledButton,
    form: textFields("title"),
    /** Labels of the choices that the catalogue has no service for. */
    services: textFields("other"),
    /** Lets visitors review a request before it is sent. */
    reviewStep: v.optional(v.boolean(), false),
  }),

  estimate: estimateWordsSchema,

  jobs: page({
    hero: titledText,
    openings: plainText,
    facts: v.optional(jobFactsSchema),
    work: v.strictObject({ title: plainText, paragraphs: texts }),
    lookFor: v.strictObject({ title: plainText, items: texts }),
    day: v.optional(workingDaySchema),
    answer: template("when"),
    process: v.strictObject({ title: plainText, steps: titledTexts }),
    form: v.strictObject({ title: plainText, text: plainText, privacyNote: linkedText }),
  }),

  petSittingServices: page({
    hero: v.strictObject({ ...titledButton.entries, ...landingPicture }),
    flexible: v.strictObject({ title: plainText, cards: titledTexts }),
    services: v.strictObject({
      title: plainText,
      show: listOf(serviceIdSchema),
      eachVisit: v.strictObject({ title: plainText, items: texts }),
    }),
    process: v.strictObject({ title: plainText, steps: processSteps }),
    reviews: textFields("title"),
    form: textFields("title", "intro", "backButton"),
  }),

  castleRockDogWalking: page({
    /** The service whose price and lengths the page shows. */
    service: serviceIdSchema,
    hero: v.strictObject({
      ...{ title: template("city"), text: plainText, button: plainText },
      ...landingPicture,
    }),
    benefits: textFields("title"),
    report: v.optional(visitSchema),
    process: v.strictObject({ title: plainText, steps: processSteps }),
    reviews: textFields("title"),
    pricing: v.strictObject({
      ...textFields("title", "text", "button", "table", "onRequest").entries,
      length: template("minutes"),
    }),
    form: textFields("title", "intro", "backButton"),
  }),

  cities: cityPagesSchema,

  blog: page({
    hero: titledText,
    list: textFields("categories", "all"),
    category: v.strictObject({
      seoTitle: template("category"),
      keyword: template("category"),
      subjects: textFields(...blogCategories),
    }),
    author: template("name"),
    offer: textFields("title", "contactButton", "servicesButton"),
    related: plainText,
  }),

  thankYou: thankYouWordsSchema,

  legal: v.strictObject({ lastUpdated: template("date"), contents: plainText, noScripts: plainText }),

  notFound: v.strictObject({
    page: v.strictObject({
      seo: pageSeoSchema,
      ...textFields("title", "text", "homeButton", "contactButton").entries,
    }),
    post: v.strictObject({
      seo: pageSeoSchema,
      ...textFields("blog", "title", "text", "button").entries,
    }),
  }),

  error: v.strictObject({
    title: plainText,
    status: template("status"),
    unknown: plainText,
    button: plainText,
  }),

  forms: v.strictObject({ hints: textFields("phone", "zipCode") }),
};

export type PageWords = {
  [Page in keyof typeof pageSchemas]: v.InferOutput<(typeof pageSchemas)[Page]>;
};

export type FormHints = PageWords["forms"]["hints"];

function page<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject({ seo: pageSeoSchema, breadcrumb: plainText, ...entries });
}
