import * as v from "valibot";
import {
  entryFor,
  linkedText,
  listOf,
  oneOf,
  pageSeoSchema,
  plainText,
  seoTitle,
  template,
  textFields,
  texts,
} from "./content-text.ts";
import { pictureFields } from "./photos.ts";

/** Fewer would look as if there were no others. */
export const leastRegulars = 4;

const regularsSchema = v.strictObject({
  title: plainText,
  pets: v.pipe(
    v.array(
      v.strictObject({
        name: plainText,
        image: v.pipe(plainText, v.description("a photo of the pet, shown as a square")),
        imageAlt: v.optional(plainText),
      }),
    ),
    v.maxLength(12, "can have at most 12 entries"),
    v.description(`shown from ${leastRegulars} on`),
  ),
});

export const homeWordsSchema = v.strictObject({
  seo: v.strictObject({ title: seoTitle }),
  hero: v.strictObject({
    titleLines: texts,
    ...textFields("text", "faces", "bookButton", "servicesButton", "contactButton").entries,
    ...pictureFields("a photo of yours, in place of the drawing in the first report"),
  }),
  priceBox: v.strictObject({
    ...textFields("title", "service", "from", "to", "zip", "button").entries,
    fold: template("service"),
  }),
  highlights: textFields("title", "since"),
  services: textFields("title", "button"),
  reasons: textFields("title", "button"),
  regulars: v.optional(regularsSchema),
  reviews: textFields("title"),
  booking: textFields("title", "text", "bookButton", "contactButton"),
  areas: textFields("title", "visitHours", "phoneHours"),
});

export const jobFactsSchema = v.strictObject({
  title: plainText,
  /** True until the owners have replaced the shipped terms. */
  sample: v.optional(v.boolean(), false),
  rows: listOf(textFields("label", "text")),
});

/** Sitters at work. */
const workScenes = [
  "work-snow",
  "service-walk",
  "service-window",
  "service-medicine",
  "service-night",
] as const;

export const workingDaySchema = v.strictObject({
  title: plainText,
  text: plainText,
  pictures: listOf(
    v.strictObject({ ...textFields("at", "title", "text").entries, scene: oneOf(workScenes), for: entryFor }),
  ),
});

const thankYouTexts = v.strictObject({
  seo: pageSeoSchema,
  title: plainText,
  text: template("time", "when"),
  next: template("phone"),
  /** Without a plain name, {name} is left out with its comma and space; without `promise`, the page's text is used. */
  mail: v.strictObject({
    subject: template("name"),
    greeting: template("name"),
    promise: v.optional(template("day")),
  }),
});

export const thankYouWordsSchema = v.strictObject({
  request: thankYouTexts,
  message: thankYouTexts,
  application: thankYouTexts,
  replyBy: template("when"),
  firstDay: template("day"),
  calendar: v.strictObject({
    button: plainText,
    call: textFields("title", "note"),
  }),
  more: linkedText,
  button: plainText,
  receipt: v.strictObject({
    ...textFields("title", "note", "print", "remove", "removed").entries,
    reference: template("reference"),
  }),
  /** The rest of the confirmation mail is taken from the page, and from `mail`. */
  confirmation: v.strictObject({
    send: v.optional(v.boolean(), true),
    ...textFields("note", "why").entries,
  }),
  /** The texts of mails to the visitor that the owners' buttons start. */
  replies: v.strictObject({
    price: v.strictObject({
      ...textFields("subject", "text", "closing").entries,
      greeting: template("name"),
      visits: template("visits"),
    }),
  }),
  adQuestion: textFields("title", "text", "allow", "refuse", "answered"),
});
