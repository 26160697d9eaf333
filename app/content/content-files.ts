import { businessTokens } from "#domain/business/business-tokens.ts";
import { businessFileSchema } from "#domain/business/evidence.ts";
import { locationsSchema, townTokens } from "#domain/business/location.ts";
import { noticesSchema } from "#domain/business/page-notices.ts";
import { teamSchema, teamTokens } from "#domain/business/people.ts";
import { policiesSchema, policyTokens } from "#domain/business/policies.ts";
import { reviewsSchema } from "#domain/business/review.ts";
import { catalogueSchema } from "#domain/catalogue/catalogue.ts";
import { catalogueTokens } from "#domain/catalogue/catalogue-tokens.ts";
import { holidayPricingSchema } from "#domain/catalogue/holiday-pricing.ts";
import { holidayTokens } from "#domain/catalogue/holiday-tokens.ts";
import { navigationSchema } from "#domain/pages/every-page.ts";
import { faqSchema } from "#domain/pages/faq.ts";
import { pageSchemas } from "#domain/pages/page-schemas.ts";
import { photosSchema } from "#domain/pages/photos.ts";
import { consentSchema, consentTokens } from "#domain/requests/consent-schema.ts";

/** The files of facts, whose values are the tokens of all texts. */
export const factFiles = {
  business: {
    file: "business.yaml",
    label: "Your business",
    schema: businessFileSchema,
    tokens: businessTokens,
  },
  catalogue: { file: "services.yaml", label: "Services", schema: catalogueSchema, tokens: catalogueTokens },
  holidayPricing: {
    file: "holidays.yaml",
    label: "Holidays",
    schema: holidayPricingSchema,
    tokens: holidayTokens,
  },
  locations: { file: "locations.yaml", label: "Towns", schema: locationsSchema, tokens: townTokens },
  team: { file: "team.yaml", label: "Team", schema: teamSchema, tokens: teamTokens },
  policies: { file: "policies.yaml", label: "Policies", schema: policiesSchema, tokens: policyTokens },
  consent: {
    file: "consent.yaml",
    label: "Agreeing to texts and emails",
    schema: consentSchema,
    tokens: consentTokens,
  },
};

const textFiles = {
  reviews: { file: "reviews.yaml", label: "Reviews", schema: reviewsSchema },
  faq: { file: "faq.yaml", label: "Questions and answers", schema: faqSchema },
  navigation: { file: "navigation.yaml", label: "Menus", schema: navigationSchema },
  notices: { file: "notices.yaml", label: "Notices", schema: noticesSchema },
  photos: { file: "photos.yaml", label: "Photos", schema: photosSchema },
};

/** Every file at the top of content/, by its name in code: the only list of them. A page's file is named after its schema. */
export const contentFiles = { ...factFiles, ...textFiles };

/** The editor's labels for page files whose label isn't derived from the page's name. */
const pageLabels: Partial<Record<keyof typeof pageSchemas, string>> = {
  cities: "Town pages",
  error: "Page for errors",
  forms: "Hints in forms",
  legal: "Around the legal texts",
  notFound: "Page for wrong addresses",
  thankYou: "After a request",
};

/** Returns the path of a page's file: "pages/holiday-pricing.yaml" for holidayPricing. */
export function pageFile(page: string): string {
  return `pages/${page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.yaml`;
}

const pages = Object.entries(pageSchemas).map(([page, schema]) => ({
  ...{ file: pageFile(page), label: pageLabels[page as keyof typeof pageSchemas], schema },
}));

export const yamlFiles = [...Object.values(contentFiles), ...pages];
