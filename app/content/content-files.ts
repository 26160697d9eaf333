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

/** The same content; `files` gets the name of each file that something is taken from. */
export function recordReads<Content extends { words: object }>(
  content: Content,
  files: Set<string>,
): Content {
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
