import * as v from "valibot";
import { expect, test } from "vitest";
import type { Business } from "../business/business.ts";
import type { Policies } from "../business/policies.ts";
import type { Review } from "../business/review.ts";
import type { TeamMember } from "../business/team-member.ts";
import type { HolidayPricing } from "../catalogue/holiday-pricing.ts";
import type { Consent } from "../requests/consent-schema.ts";
import type { BlogPost } from "./blog-post.ts";
import { findSamples, findStale, findUndatedLegalEdits } from "./content-findings.ts";
import { faqSchema } from "./faq.ts";
import type { PageWords } from "./page-schemas.ts";

const business = {
  sample: false,
  name: "Aspen Pet Care",
  origin: "https://aspenpets.com",
  email: "hi@aspenpets.com",
  phone: "+13036881234",
  address: { street: "4 Wilcox Street", city: "Castle Rock", state: "CO", zip: "80104" },
  off: [] as Business["off"],
} as Business;
const real = {
  business,
  locations: [],
  reviews: [{ author: "Dana, Parker", sample: false } as Review],
  team: [{ name: "Mia Vega", sample: false } as TeamMember],
  words: {
    about: { story: { title: "Our Story", sample: false, paragraphs: ["We began."] } } as PageWords["about"],
    jobs: {} as Pick<PageWords["jobs"], "facts">,
  },
};

function places(changes: Partial<typeof real>): string[] {
  return findSamples({ ...real, ...changes }).map(({ file, field }) => `${file} ${field}`);
}

test("what is marked as a sample is found wherever it stands, and nothing in a real business [VF12]", () => {
  expect(places({})).toEqual([]);
  const about = {
    story: { title: "Our Story", sample: true, paragraphs: [] as string[] },
  } as PageWords["about"];
  const jobs = { facts: { title: "The job in short", sample: true, rows: [] } };
  const withoutJobs = { ...business, off: ["jobs"] as Business["off"] };
  expect(places({ business: withoutJobs, words: { ...real.words, jobs } })).toEqual([]);
  expect(
    places({
      business: { ...business, sample: true },
      reviews: [real.reviews[0] as Review, { sample: true } as Review],
      team: [{ sample: true } as TeamMember],
      words: { about, jobs },
    }),
  ).toEqual([
    "business.yaml sample",
    "reviews.yaml reviews[1].sample",
    "team.yaml team[0].sample",
    "pages/about.yaml story.sample",
    "pages/jobs.yaml facts.sample",
  ]);
});

const content = {
  business: { hours: { closed: [] as { day: string; name: string }[] }, closures: [] },
  holidayPricing: { seasons: [] as HolidayPricing["seasons"] } as HolidayPricing,
  posts: [{ id: "fall", date: "2025-06-01" } as BlogPost],
  consent: { lastUpdated: "2025-05-13" } as Consent,
  policies: { terms: { lastUpdated: "2025-05-13" } } as Policies,
};

const dated = [
  { day: "2026-11-26", name: "Thanksgiving Day" },
  { day: "12-25", name: "Christmas Day" },
];
const ended = "closures[0].to Fall break ended on November 26, 2026";
test.each([
  ["2026-11-26", dated, []],
  ["2026-11-27", dated, ["hours.closed[0].day"]],
  ["2026-11-27", [...dated, { day: "2027-11-25", name: "Thanksgiving Day" }], []],
  ["2027-11-26", [...dated, { day: "2027-11-25", name: "Thanksgiving Day" }], ["hours.closed[2].day"]],
  ["2026-11-27", [...dated, { day: "11-26", name: "Thanksgiving Day" }], []],
])(
  "on %s, of the closed days %j these have passed with no later one: %j, and a closure has ended [LF07, OP04]",
  (today, closed, fields) => {
    const closures = [{ from: "2026-11-20", to: "2026-11-26", title: "Fall break" }];
    const found = findStale({ ...content, business: { hours: { closed }, closures } }, today);
    expect(found.some(({ field, message }) => `${field} ${message}` === ended)).toBe(today > "2026-11-26");
    expect(found.filter(({ kind }) => kind === "over").map(({ field }) => field)).toEqual(fields);
  },
);

const legal = (changed: Partial<{ wordsOf: string; wordsHash: string }> = {}) => ({
  privacy: { wordsOf: "2025-05-13 aa", wordsHash: "aa" },
  smsPrivacy: { wordsOf: "2025-05-13 bb", wordsHash: "bb", ...changed },
  terms: { wordsOf: "2025-05-13 cc", wordsHash: "cc" },
});

test.each([
  ["as on their day", {}, "2025-05-13", []],
  ["as on their day, dated later", {}, "2025-06-01", []],
  [
    "changed",
    { wordsHash: "dd" },
    "2025-05-13",
    [
      "legal/sms-privacy.md wordsOf: the text has changed; set lastUpdated in consent.yaml to 2025-11-03, and this to: 2025-11-03 dd",
    ],
  ],
  [
    "changed, without a new date",
    { wordsHash: "dd", wordsOf: "2025-11-03 dd" },
    "2025-05-13",
    ["consent.yaml lastUpdated: May 13, 2025 is before legal/sms-privacy.md last changed: November 3, 2025"],
  ],
  ["changed, with a new date", { wordsHash: "dd", wordsOf: "2025-11-03 dd" }, "2025-11-03", []],
  ["changed, of a business that does not text", { wordsHash: "dd" }, "2025-05-13", [], ["texting" as const]],
])("words of a policy that are %s [SF24, LF08]", (_, changed, lastUpdated, messages, off = []) => {
  const found = findUndatedLegalEdits(
    { business: { off }, legal: legal(changed), consent: { lastUpdated }, policies: content.policies },
    "2025-11-03",
  );
  expect(found.map(({ file, field, message }) => `${file} ${field}: ${message}`)).toEqual(messages);
});

test("an item has a question and an answer, and nothing else [EN04]", () => {
  const faq = (item: object) => ({ groups: [{ title: "General", items: [item] }] });
  const isFaq = (item: object) => v.is(faqSchema, faq(item));
  expect(isFaq({ question: "Who?", answer: "We. See [About](/about)." })).toBe(true);
  for (const wrong of [
    { question: "Who?" },
    { answer: "We." },
    { question: "Who?", answer: "We.", likes: 2 },
  ])
    expect(isFaq(wrong)).toBe(false);
  expect(v.is(faqSchema, { groups: [{ title: "General", items: [] }] })).toBe(false);
});
