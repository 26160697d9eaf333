import { siteContent } from "./site-content.ts";

/** What a consultation form shows besides its page's own words. */
export function consultationFormContent() {
  const { business, consent, forms, locations } = siteContent;
  return {
    business,
    towns: locations.map(({ name }) => name),
    optInText: consent.emailOptInText,
    hints: forms.hints,
  };
}
