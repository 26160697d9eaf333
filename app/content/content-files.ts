/** The file or folder in content/ that each part of the content is read from. */
export const contentFiles = {
  business: "business.yaml",
  catalogue: "services.yaml",
  consent: "consent.yaml",
  evidence: "business.yaml",
  faq: "faq.yaml",
  holidayPricing: "holidays.yaml",
  legal: "legal",
  locations: "locations.yaml",
  navigation: "navigation.yaml",
  policies: "policies.yaml",
  posts: "blog",
  reviews: "reviews.yaml",
  smsConsent: "consent.yaml",
  team: "team.yaml",
} as const;

/** That of a page's words: holidayPricing as "pages/holiday-pricing.yaml" */
export function pageFile(page: string): string {
  return `pages/${page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.yaml`;
}
