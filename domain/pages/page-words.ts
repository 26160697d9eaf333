import * as v from "valibot";
import {
  entryFor,
  fillTemplate,
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

const amount = v.pipe(v.number(), v.minValue(0, "must not be negative"));

const rowSchema = v.pipe(
  v.strictObject({
    label: plainText,
    text: template("from", "to"),
    from: v.optional(amount),
    to: v.optional(amount),
  }),
  v.check(
    ({ text, from, to }) =>
      (from !== undefined || !text.includes("{from}")) && (to !== undefined || !text.includes("{to}")),
    "needs the numbers of its text: `from` for {from}, `to` for {to}",
  ),
  v.forward(
    v.check(
      ({ from, to }) => from === undefined || to === undefined || from < to,
      "must be more than `from`",
    ),
    ["to"],
  ),
);

export const jobFactsSchema = v.strictObject({
  title: plainText,
  /** True until the owners have replaced the shipped terms. */
  sample: v.optional(v.boolean(), false),
  rows: listOf(rowSchema),
});

/** "$18.50 to $24 an hour", "2.5 hours a day" */
export function rowText({ text, from, to }: v.InferOutput<typeof rowSchema>): string {
  const figure = (place: string, number: number | undefined) => {
    const isMoney = /\$ ?$/.test(text.split(place)[0] ?? "");
    const minimumFractionDigits = isMoney && !Number.isInteger(number) ? 2 : 0;
    return number?.toLocaleString("en-US", { minimumFractionDigits }) ?? "";
  };
  return fillTemplate(text, { from: figure("{from}", from), to: figure("{to}", to) });
}

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
