export type FirstFact = { what: string; file: string; field: string };

/** What an owner changes first, in the order of what a visitor sees. */
export const firstFacts: FirstFact[] = [
  { what: "your name", file: "business.yaml", field: "name" },
  { what: "your logo", file: "logo.svg", field: "" },
  {
    what: "what's in the hills of the first page: your own drawing, or delete the file",
    file: "drawings/landmark.svg",
    field: "",
  },
  { what: "your phone", file: "business.yaml", field: "phone" },
  { what: "your towns", file: "locations.yaml", field: "locations" },
  { what: "your address, with the state", file: "business.yaml", field: "address" },
  { what: "your county and state", file: "business.yaml", field: "region" },
  { what: "your time zone", file: "business.yaml", field: "timeZone" },
  { what: "what you do, in a sentence", file: "business.yaml", field: "blurb" },
  { what: "your clients' portal; take it out if there is none", file: "business.yaml", field: "portal" },
  {
    what: "your services and prices; take out what you don't offer",
    file: "services.yaml",
    field: "services",
  },
  { what: "three services for the first page", file: "services.yaml", field: "featured" },
  { what: "what you promise, and can prove", file: "services.yaml", field: "claims" },
  { what: "a visit as you'd report it", file: "pages/every-page.yaml", field: "visitReport" },
  { what: "your reviews", file: "reviews.yaml", field: "reviews" },
  { what: "your hours and closed days", file: "business.yaml", field: "hours" },
  { what: "who owns the business", file: "business.yaml", field: "owners" },
  { what: "the year you began", file: "business.yaml", field: "foundedYear" },
  { what: "your story", file: "pages/about.yaml", field: "story" },
  { what: "your team", file: "team.yaml", field: "team" },
  { what: "each town's page", file: "pages/cities.yaml", field: "cities" },
  { what: "your holidays and surcharges", file: "holidays.yaml", field: "seasons" },
  { what: "the deposit you ask for", file: "holidays.yaml", field: "deposit" },
  { what: "how people pay you", file: "policies.yaml", field: "payment" },
  { what: "your email", file: "business.yaml", field: "email" },
  { what: "your web address", file: "business.yaml", field: "origin" },
  {
    what: "the links to your services at the foot of each page",
    file: "navigation.yaml",
    field: "footer",
  },
  {
    what: "your state's privacy law; take it out if there is none",
    file: "policies.yaml",
    field: "privacy.law",
  },
];

const filesInOrder = [
  ...["logo.svg", "business.yaml", "drawings/landmark.svg", "pages/home.yaml", "services.yaml"],
  ...["pages/every-page.yaml", "reviews.yaml", "pages/services.yaml", "pages/pricing.yaml"],
  ...["pages/about.yaml", "team.yaml", "locations.yaml", "pages/cities.yaml", "faq.yaml"],
];

/** The other files follow, posts last. */
export function rankOfFile(file: string): number {
  const rank = filesInOrder.indexOf(file);
  if (rank >= 0) return rank;
  return filesInOrder.length + (file.startsWith("blog/") ? 1 : 0);
}
