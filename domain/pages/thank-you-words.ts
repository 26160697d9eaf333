import * as v from "valibot";
import { linkedText, pageSeoSchema, plainText, template, textFields } from "./content-text.ts";

const thankYouTexts = v.strictObject({
  seo: pageSeoSchema,
  title: plainText,
  text: template("time", "when"),
  next: template("phone"),
  /** Without a plain name, {name} is left out with the comma and space before it; without `promise`, the page's text. */
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
  /** What the owners' buttons begin a mail to the visitor with. */
  replies: v.strictObject({
    price: v.strictObject({
      ...textFields("subject", "text", "closing").entries,
      greeting: template("name"),
      visits: template("visits"),
    }),
  }),
  adQuestion: textFields("title", "text", "allow", "refuse", "answered"),
});
