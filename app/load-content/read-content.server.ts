import { createHash } from "node:crypto";
import { join } from "node:path";
import type * as v from "valibot";
import { aboutPageSchema } from "../../domain/about-page.ts";
import { businessFileSchema } from "../../domain/business-file.ts";
import { catalogueSchema } from "../../domain/catalogue.ts";
import { cityPagesSchema } from "../../domain/city-page.ts";
import { consentSchema } from "../../domain/consent.ts";
import { contactPageSchema } from "../../domain/contact-page.ts";
import type { ContentFinding } from "../../domain/content-finding.ts";
import { faqSchema } from "../../domain/faq.ts";
import { findContradictions } from "../../domain/find-contradictions.ts";
import { formsSchema } from "../../domain/form-hints.ts";
import { holidayPageSchema } from "../../domain/holiday-page.ts";
import { holidayPricingSchema } from "../../domain/holiday-pricing.ts";
import { jobsPageSchema } from "../../domain/jobs-page.ts";
import { locationsSchema } from "../../domain/location.ts";
import { navigationSchema } from "../../domain/navigation.ts";
import { petSittingPageSchema } from "../../domain/pet-sitting-page.ts";
import { policiesSchema } from "../../domain/policies.ts";
import { pricingPageSchema } from "../../domain/pricing-page.ts";
import { guideSchema, processSchema } from "../../domain/process.ts";
import { reviewsSchema } from "../../domain/review.ts";
import { schedulePageSchema } from "../../domain/schedule-page.ts";
import { servicesPageSchema } from "../../domain/services-page.ts";
import { showSmsConsent } from "../../domain/sms-consent.ts";
import { teamSchema } from "../../domain/team-member.ts";
import { together } from "./checked.server.ts";
import { type ContentFolder, openContentFolder } from "./content-source.server.ts";
import { fieldPath } from "./describe-issue.server.ts";
import { standInValues, type TokenValues } from "./fill-tokens.server.ts";
import { ContentError, readContentFile } from "./read-content-file.server.ts";
import { readLegalTexts } from "./read-legal-texts.server.ts";
import { readPosts } from "./read-posts.server.ts";
import { tokenValues } from "./token-values.server.ts";

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
      about: read("about.yaml", aboutPageSchema),
      services: read("services-page.yaml", servicesPageSchema),
      pricing: read("pricing-page.yaml", pricingPageSchema),
      contact: read("contact.yaml", contactPageSchema),
      jobs: read("jobs.yaml", jobsPageSchema),
      petSitting: read("pet-sitting-landing.yaml", petSittingPageSchema),
      cities: read("cities.yaml", cityPagesSchema),
      holiday: read("holiday-page.yaml", holidayPageSchema),
      schedule: read("schedule.yaml", schedulePageSchema),
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
