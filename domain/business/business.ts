import * as v from "valibot";
import { text } from "../pages/content-text.ts";
import { privacyModes } from "./ad-tags.ts";
import { leadTransportSchema } from "./lead-transport.ts";
import { officeHoursSchema } from "./office-hours.ts";

const httpsUrl = v.pipe(v.string(), v.url("must be a full address such as https://example.com/page"));
const phoneNumber = v.pipe(
  v.string(),
  v.regex(/^\+1\d{10}$/, "must be a US number written +1 and ten digits, such as +13035550100"),
);

/** Where an ad network's loader calls besides the origin it comes from. */
const calledOrigins = v.optional(
  v.array(
    v.pipe(
      httpsUrl,
      v.transform((url) => new URL(url).origin),
    ),
  ),
  [],
);

/** A third-party form in a frame, or put on the page by its script; the page's policy opens for its origins only. */
const embeddedFormSchema = v.pipe(
  v.strictObject({
    frameUrl: v.optional(httpsUrl),
    scriptUrl: v.optional(httpsUrl),
    /** Where the script calls besides. */
    origins: v.optional(v.array(httpsUrl)),
    /** Attributes of the element that the script fills. */
    place: v.optional(
      v.record(
        v.pipe(v.string(), v.regex(/^(?:id|class|data-[a-z\d-]+)$/, "can be id, class or data-…")),
        text,
      ),
    ),
  }),
  v.check(
    ({ frameUrl, scriptUrl }) => frameUrl !== undefined || scriptUrl !== undefined,
    "needs a frameUrl, or the scriptUrl of what puts the form on the page",
  ),
);

export type EmbeddedForm = v.InferOutput<typeof embeddedFormSchema>;

/** Who the business is and where it is reached. */
export const businessSchema = v.strictObject({
  /** True while the facts are the shipped example's: labelled on the site, refused by a release build. */
  sample: v.optional(v.boolean(), false),
  name: text,
  /** The name as people say it; the whole name when left out. */
  shortName: v.optional(text),
  blurb: text,
  origin: v.pipe(
    v.string(),
    v.regex(/^https?:\/\/[^/?#]+$/, "must be an origin without a path, such as https://example.com"),
  ),
  foundedYear: v.pipe(v.number(), v.integer()),
  owners: v.pipe(v.array(text), v.minLength(1, "needs at least one name")),
  phone: phoneNumber,
  /** The number texts come from; the phone when left out. */
  smsNumber: v.optional(phoneNumber),
  email: v.pipe(v.string(), v.email("must be an e-mail address")),
  address: v.strictObject({ street: text, city: text, state: v.pipe(v.string(), v.length(2)), zip: text }),
  region: text,
  hours: officeHoursSchema,
  portal: v.strictObject({
    createAccount: httpsUrl,
    login: httpsUrl,
    store: httpsUrl,
    /** Where "Schedule Pet Care" and "Book Now" lead; createAccount when left out. */
    booking: v.optional(httpsUrl),
  }),
  social: v.array(v.strictObject({ name: text, url: v.optional(httpsUrl) })),
  /** Words search engines are given on every page; pages add their own. */
  keywords: v.optional(v.array(text), []),
  /** Whether the owners are reminded of requests that wait for an answer. */
  reminders: v.optional(v.picklist(["on", "off"]), "on"),
  /** How requests leave the page: through the site's functions when left out. */
  leads: v.optional(leadTransportSchema, {}),
  crm: v.optional(
    v.strictObject({
      /** Takes the consultation form's place after a connection failure. */
      consultation: v.optional(embeddedFormSchema),
      /** Take the place of the site's own forms from the start. */
      contact: v.optional(embeddedFormSchema),
      jobs: v.optional(embeddedFormSchema),
    }),
    {},
  ),
  conversions: v.optional(
    v.strictObject({
      /** An ad network's conversion: its loader and the conversion's id ("AW-…/…"). */
      ad: v.optional(v.strictObject({ scriptUrl: httpsUrl, origins: calledOrigins, sendTo: text })),
      pixel: v.optional(v.strictObject({ scriptUrl: httpsUrl, origins: calledOrigins, id: text })),
      /** Whoever only opens the thank-you page's address is not counted. */
      requireSubmission: v.optional(v.boolean(), true),
    }),
    {},
  ),
  privacy: v.optional(v.strictObject({ mode: v.optional(v.picklist(privacyModes), "opt-out") }), {}),
  /** A map to be shown in a frame over the drawn one; only the drawn one when left out. */
  mapUrl: v.optional(httpsUrl),
  /** The public bucket's address; local /images when left out. */
  imagesUrl: v.optional(httpsUrl),
});

export type Business = v.InferOutput<typeof businessSchema>;

export function bookingUrl({ portal }: Business): string {
  return portal.booking ?? portal.createAccount;
}

/** Whether there is advertising to measure; see domain/business/ad-tags.ts for whether it may be. */
export function hasAdTags({ conversions }: Business): boolean {
  return conversions.ad !== undefined || conversions.pixel !== undefined;
}

/** "+17205550142" as people here write it: "(720) 555-0142". */
export function displayPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
}
