import * as v from "valibot";
import { petKindsSchema } from "../catalogue/pet-kinds-schema.ts";
import { plainText } from "../pages/content-text.ts";
import { usNumber } from "../phone-number.ts";
import { closuresSchema } from "./closures.ts";
import { leadTransportSchema } from "./lead-transport.ts";
import { zipRule } from "./location.ts";
import { officeHoursSchema } from "./office-hours.ts";
import { personSchema } from "./people.ts";
import { stateSchema } from "./state-names.ts";
import { switchedOffSchema } from "./switches.ts";

const yearRule = "must be a year such as 2021";
const addressRule = "must be a full address such as https://example.com/page";
const httpsUrl = v.pipe(v.string(), v.url(addressRule), v.check(isWebAddress, addressRule));
const phoneNumber = v.pipe(
  v.string(),
  v.regex(usNumber, "must be a US number written +1 and ten digits, such as +13035550100"),
);

/** Origins that an ad network's loader contacts besides its own. */
const calledOrigins = v.optional(
  v.array(
    v.pipe(
      httpsUrl,
      v.transform((url) => new URL(url).origin),
    ),
  ),
  [],
);

/** The page's security policy allows only the origins of this form. */
const embeddedFormSchema = v.pipe(
  v.strictObject({
    frameUrl: v.optional(httpsUrl),
    scriptUrl: v.optional(httpsUrl),
    origins: v.optional(v.array(httpsUrl)),
    place: v.optional(
      v.record(
        v.pipe(v.string(), v.regex(/^(?:id|class|data-[a-z\d-]+)$/, "can be id, class or data-…")),
        plainText,
      ),
    ),
  }),
  v.check(
    ({ frameUrl, scriptUrl }) => frameUrl !== undefined || scriptUrl !== undefined,
    "needs a frameUrl, or the scriptUrl of what puts the form on the page",
  ),
);

export type EmbeddedForm = v.InferOutput<typeof embeddedFormSchema>;

export const businessSchema = v.strictObject({
  sample: v.optional(
    v.pipe(
      v.boolean(),
      v.description("uncheck it once this is yours: a released site can't use the sample's"),
    ),
    false,
  ),
  name: plainText,
  shortName: v.optional(v.pipe(plainText, v.description("your whole name when empty"))),
  blurb: plainText,
  origin: v.pipe(
    v.string(),
    v.regex(/^https?:\/\/[^/?#]+$/, "must be the address alone, such as https://example.com"),
    v.check(isOrigin, "must be the address alone, such as https://example.com"),
  ),
  foundedYear: v.pipe(v.number(), v.integer(yearRule), v.minValue(1900, yearRule)),
  owners: v.pipe(v.array(personSchema), v.nonEmpty("needs at least one name")),
  phone: phoneNumber,
  smsNumber: v.optional(v.pipe(phoneNumber, v.description("your phone number when empty"))),
  email: v.pipe(v.string(), v.email("must be an email address")),
  address: v.strictObject({
    street: plainText,
    city: plainText,
    state: stateSchema,
    zip: v.pipe(plainText, v.regex(/^\d{5}(?:-\d{4})?$/, zipRule)),
  }),
  region: plainText,
  timeZone: v.pipe(
    v.string(),
    v.check(
      isTimeZone,
      "must be an area and a city, such as America/New_York, America/Chicago, America/Denver, America/Phoenix or America/Los_Angeles",
    ),
    v.description("every day and hour on your website, in your mails and lists is of this zone"),
  ),
  hours: officeHoursSchema,
  closures: v.optional(
    v.pipe(
      closuresSchema,
      v.description(
        "these days have no price; your phone is off too, unless you say below what you're full for",
      ),
    ),
    [],
  ),
  pets: petKindsSchema,
  portal: v.optional(
    v.pipe(
      v.strictObject({
        createAccount: httpsUrl,
        login: httpsUrl,
        store: httpsUrl,
        booking: v.optional(v.pipe(httpsUrl, v.description("the sign-up page when empty"))),
      }),
      v.description("leave it out if you have none"),
    ),
  ),
  off: switchedOffSchema,
  colors: v.optional(
    v.pipe(
      v.record(v.string(), v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i, "must be a color such as #1f4d42"))),
      v.description("named as in app/styles/tokens.css; the website's own when left out"),
    ),
    {},
  ),
  social: v.array(v.strictObject({ name: plainText, url: v.optional(httpsUrl) })),
  keywords: v.optional(v.array(plainText), []),
  afterHours: v.optional(
    v.pipe(
      plainText,
      v.description(
        "what to do when care starts before you answer and your phones are off, in whole sentences; without it, visitors are asked to leave a voicemail",
      ),
    ),
  ),
  reminders: v.optional(
    v.pipe(v.picklist(["on", "off"]), v.description("of requests that nobody has answered yet")),
    "on",
  ),
  /** Whether a running server publishes a change of content/ by itself. */
  publish: v.optional(
    v.pipe(v.picklist(["on", "off"]), v.description("on: it's live in a few seconds")),
    "on",
  ),
  leads: v.optional(leadTransportSchema, {}),
  crm: v.optional(
    v.strictObject({
      /** Replaces the consultation form after a connection failure. */
      consultation: v.optional(embeddedFormSchema),
      /** Replaces the site's own forms. */
      contact: v.optional(embeddedFormSchema),
      jobs: v.optional(embeddedFormSchema),
    }),
    {},
  ),
  conversions: v.optional(
    v.strictObject({
      /** A conversion's id looks like "AW-…/…". */
      ad: v.optional(v.strictObject({ scriptUrl: httpsUrl, origins: calledOrigins, sendTo: plainText })),
      pixel: v.optional(v.strictObject({ scriptUrl: httpsUrl, origins: calledOrigins, id: plainText })),
      requireSubmission: v.optional(
        v.pipe(
          v.boolean(),
          v.description("while checked, somebody who only opens the thank-you page isn't counted"),
        ),
        true,
      ),
    }),
    {},
  ),
  imagesUrl: v.optional(
    v.pipe(
      httpsUrl,
      v.description("where website-images/… and hero-images/… are; /images of your website when empty"),
    ),
  ),
});

/** Accepts https, and http for this machine alone. Security policies and links contain the URL. */
function isWebAddress(address: string): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password || !/^[\w.-]+$/.test(url.hostname)) return false;
  return (
    url.protocol === "https:" ||
    (url.protocol === "http:" && /^(?:localhost|127\.0\.0\.1)$/.test(url.hostname))
  );
}

function isOrigin(text: string): boolean {
  return URL.parse(text)?.origin === text;
}

const areas = /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//;

/** Accepts an area and a city only: EST, Etc/GMT+5 and "-07:00" ignore daylight saving time. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return areas.test(name);
  } catch {
    return false;
  }
}

export type Business = v.InferOutput<typeof businessSchema>;

/** Splits a long name into its short name and the rest, which is shown smaller beneath; "" without a rest. */
export function splitName({ name, shortName = name }: Pick<Business, "name" | "shortName">) {
  const rest = name.startsWith(shortName) ? name.slice(shortName.length).trim() : "";
  return { shortName, rest };
}

/** Returns null when the business does not text. */
export function smsNumberOf({ phone, smsNumber, off }: Business): string | null {
  return off.includes("texting") ? null : (smsNumber ?? phone);
}

/** Returns null without a portal. */
export function bookingUrl({ portal }: Pick<Business, "portal">): string | null {
  return portal ? (portal.booking ?? portal.createAccount) : null;
}

export function hasAdTags({ conversions }: Business): boolean {
  return conversions.ad !== undefined || conversions.pixel !== undefined;
}

/** Style declarations that replace those of tokens.css. */
export function ownColors(colors: Business["colors"]): string {
  const declared = Object.entries(colors).map(([name, color]) => `--${name}:${color}`);
  return declared.length > 0 ? `:root{${declared.join(";")}}` : "";
}
