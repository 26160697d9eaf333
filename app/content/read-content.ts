import { createHash } from "node:crypto";
import { join } from "node:path";
import type * as v from "valibot";
import { businessFileSchema } from "../../domain/business/business-file.ts";
import { locationsSchema } from "../../domain/business/location.ts";
import { policiesSchema } from "../../domain/business/policies.ts";
import { reviewsSchema } from "../../domain/business/review.ts";
import { teamSchema } from "../../domain/business/team-member.ts";
import { catalogueSchema } from "../../domain/catalogue/catalogue.ts";
import { holidayPricingSchema } from "../../domain/catalogue/holiday-pricing.ts";
import { aboutPageSchema } from "../../domain/pages/about-page.ts";
import { cityPagesSchema } from "../../domain/pages/city-page.ts";
import { contactPageSchema } from "../../domain/pages/contact-page.ts";
import type { ContentFinding } from "../../domain/pages/content-finding.ts";
import { faqSchema } from "../../domain/pages/faq.ts";
import { findContradictions } from "../../domain/pages/find-contradictions.ts";
import { holidayPageSchema } from "../../domain/pages/holiday-page.ts";
import { jobsPageSchema } from "../../domain/pages/jobs-page.ts";
import { navigationSchema } from "../../domain/pages/navigation.ts";
import { petSittingPageSchema } from "../../domain/pages/pet-sitting-page.ts";
import { pricingPageSchema } from "../../domain/pages/pricing-page.ts";
import { guideSchema, processSchema } from "../../domain/pages/process.ts";
import { schedulePageSchema } from "../../domain/pages/schedule-page.ts";
import { servicesPageSchema } from "../../domain/pages/services-page.ts";
import { consentSchema } from "../../domain/requests/consent.ts";
import { formsSchema } from "../../domain/requests/form-hints.ts";
import { showSmsConsent } from "../../domain/requests/sms-consent.ts";
import { together } from "./checked.ts";
import { type ContentFolder, openContentFolder } from "./content-source.ts";
import { fieldPath } from "./describe-issue.ts";
import { standInValues, type TokenValues } from "./fill-tokens.ts";
import { ContentError, readContentFile } from "./read-content-file.ts";
import { readLegalTexts } from "./read-legal-texts.ts";
import { readPosts } from "./read-posts.ts";
import { tokenValues } from "./token-values.ts";

export type Content = ReturnType<typeof readContent>;

/**
 * All words and facts of the site, checked, with the tokens replaced.
 * @throws ContentError naming file, line and field of each mistake in any of the files
 */
export function readContent(path = join(process.cwd(), "content")) {
  const folder = openContentFolder(path);
  // Twice: the facts give the tokens their values, and their own words may hold tokens.
  const facts = readFacts(folder);
  const tokens = facts.ok ? tokenValues(facts.value) : standInValues;
  const read = <T>(name: string, schema: v.GenericSchema<unknown, T>) =>
    readContentFile(folder, name, schema, tokens);
  const files = together({
    facts: readFacts(folder, tokens),
    locations: read("locations.yaml", locationsSchema),
    navigation: read("navigation.yaml", navigationSchema),
    reviews: read("reviews.yaml", reviewsSchema),
    faq: read("faq.yaml", faqSchema),
    guide: read("guide.yaml", guideSchema),
    process: read("process.yaml", processSchema),
    forms: read("forms.yaml", formsSchema),
    posts: readPosts(folder, tokens),
    legal: readLegalTexts(folder, tokens),
    words: together({
      about: read("pages/about.yaml", aboutPageSchema),
      services: read("pages/services.yaml", servicesPageSchema),
      pricing: read("pages/pricing.yaml", pricingPageSchema),
      contact: read("pages/contact.yaml", contactPageSchema),
      jobs: read("pages/jobs.yaml", jobsPageSchema),
      petSitting: read("pages/pet-sitting-services.yaml", petSittingPageSchema),
      cities: read("pages/cities.yaml", cityPagesSchema),
      holiday: read("pages/holiday-pricing.yaml", holidayPageSchema),
      schedule: read("pages/schedule.yaml", schedulePageSchema),
    }),
  });
  if (!files.ok) throw new ContentError(files.mistakes.join("\n"));
  const { facts: filledFacts, locations, reviews, words, ...rest } = files.value;
  const { evidence, ...business } = filledFacts.business;
  const content = {
    ...filledFacts,
    ...rest,
    business,
    evidence,
    smsConsent: showSmsConsent(filledFacts.consent, business.name, sha256),
    team: filledFacts.team.team,
    locations: locations.locations,
    reviews: reviews.reviews,
    words: { ...words, cities: words.cities.cities },
  };
  const contradictions = findContradictions(content, sha256);
  if (contradictions.length === 0) return content;
  throw new ContentError(contradictions.map((finding) => describeFinding(finding, folder)).join("\n"));
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function describeFinding({ file, field, message }: ContentFinding, folder: ContentFolder): string {
  const source = file.includes(".") ? folder.open(file) : null;
  const line = source?.ok ? `:${source.value.lineOf(fieldPath(field))}` : "";
  return `content/${file}${line} ${field}: ${message}`;
}

/** The files that tokens take their values from. */
function readFacts(folder: ContentFolder, tokens?: TokenValues) {
  return together({
    business: readContentFile(folder, "business.yaml", businessFileSchema, tokens),
    catalogue: readContentFile(folder, "services.yaml", catalogueSchema, tokens),
    holidayPricing: readContentFile(folder, "holidays.yaml", holidayPricingSchema, tokens),
    policies: readContentFile(folder, "policies.yaml", policiesSchema, tokens),
    team: readContentFile(folder, "team.yaml", teamSchema, tokens),
    consent: readContentFile(folder, "consent.yaml", consentSchema, tokens),
  });
}
