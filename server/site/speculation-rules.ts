/** Where pages say, by a header, that their rules for loading ahead are: https://html.spec.whatwg.org/#speculative-loading */
export const speculationRulesPath = "/speculation-rules.json";
export const speculationRulesType = "application/speculationrules+json";

/** What is no page, or does something when it is opened. */
const notAhead = ["/thank-you*", "/functions/*", "/owner/*", "/*.*"];

/** A page is made ready when a pointer rests on its link or a finger touches it. */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: { and: [{ href_matches: "/*" }, { not: { href_matches: notAhead } }] },
      eagerness: "moderate",
    },
  ],
});
