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
  notices: "notices.yaml",
  photos: "photos.yaml",
  policies: "policies.yaml",
  posts: "blog",
  reviews: "reviews.yaml",
  smsConsent: "consent.yaml",
  team: "team.yaml",
} as const;

/** holidayPricing is read from "pages/holiday-pricing.yaml". */
export function pageFile(page: string): string {
  return `pages/${page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.yaml`;
}

/** Returns the same content, and adds to `files` the name of each file that is read through it. */
export function trackReads<Content extends { words: object }>(content: Content, files: Set<string>): Content {
  const words = new Proxy(content.words, {
    get(target, page, receiver) {
      files.add(pageFile(String(page)));
      return Reflect.get(target, page, receiver);
    },
  });
  return new Proxy(
    { ...content, words },
    {
      get(target, part, receiver) {
        if (part in contentFiles) files.add(contentFiles[part as keyof typeof contentFiles]);
        return Reflect.get(target, part, receiver);
      },
    },
  );
}
