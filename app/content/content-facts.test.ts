import { expect, test } from "vitest";
import { countTeam } from "../../domain/business/team-member.ts";
import { serviceIds } from "../../domain/catalogue/catalogue.ts";
import { findPost } from "../../domain/pages/blog-post.ts";
import { findStepFaults } from "../../domain/pages/process.ts";
import { type Content, readContent } from "./read-content.ts";

const content = readContent();
const answers = content.faq.groups.flatMap(({ items }) => items.map(({ answer }) => answer));

/** The one answer that speaks of something. */
function answerAbout(pattern: RegExp): string {
  return answers.find((answer) => pattern.test(answer)) ?? "";
}

function location(id: string): Content["locations"][number] | undefined {
  return content.locations.find((candidate) => candidate.id === id);
}

test("the FAQ has its four groups", () => {
  expect(content.faq.groups.map(({ title }) => title)).toEqual([
    "General",
    "Services & Care",
    "Booking & Payment",
    "Emergency & Special Situations",
  ]);
});

test("the FAQ says how far ahead to book [FQ11, K30]", () => {
  expect(answerAbout(/ahead/)).toMatch(/3-5 days ahead.*2-3 weeks for holidays/);
  expect(content.policies.booking.advice).toBe(
    "Please book 3-5 days ahead, and 2-3 weeks ahead for holidays.",
  );
});

test("the FAQ tells the notice for cancelling, and the fee [FQ12, K31, K32]", () => {
  const answer = answerAbout(/last-minute/);
  expect(answer).toMatch(/24 hours notice.*48 hours for a visit on a holiday/);
  expect(answer).toContain("A last-minute cancellation may carry a partial fee.");
  expect(answer).toContain("(/holiday-pricing)");
  expect(answerAbout(/holiday service/)).toContain("holiday service carries a small extra fee");
});

test("the FAQ says how to pay [FQ13, K33]", () => {
  const answer = answerAbout(/PayPal/);
  expect(answer).toContain("major cards, PayPal, Venmo and Zelle");
  expect(answer).toContain("Regular clients can choose subscription billing");
});

test("weekly packages are mentioned with the walk and with the prices [K02]", () => {
  const walk = content.catalogue.services.find(({ id }) => id === "dog-walking");
  expect(walk?.details).toContain("Customized weekly packages");
  expect(content.words.pricing.weekly.text).toContain("a customized weekly package");
});

test("care is given seven days a week, holidays included [K10]", () => {
  expect(content.catalogue.claims.map(({ title }) => title)).toContain(
    "Seven days a week, holidays included",
  );
  expect(answerAbout(/Seven days/)).toContain("Seven days a week, holidays included");
  expect(content.business.hours.visits.days).toHaveLength(7);
});

test("the three areas are described as what they are [K14]", () => {
  expect(content.locations.map(({ name, description }) => `${name}: ${description}`)).toEqual([
    "Castle Rock: headquarters",
    "Parker: all neighborhoods",
    "Castle Pines: full service",
  ]);
});

test.each([
  ["castle-rock", 8],
  ["parker", 8],
  ["castle-pines", 6],
])("%s has %i neighborhoods, each once [CI03, CI04, CI05]", (id, count) => {
  const names = location(id)?.neighborhoods ?? [];
  expect(names).toHaveLength(count);
  expect(new Set(names).size).toBe(count);
});

test("each city page has its three cards, in their order", () => {
  for (const { cards } of content.words.cities)
    expect(cards.map(({ service }) => service)).toEqual(["dog-walking", "pet-sitting", "overnight-premium"]);
});

test("the consent has its version and its date, and the legal texts show them [K18, K19]", () => {
  expect(content.consent).toMatchObject({ policyVersion: "1.0.0", lastUpdated: "2025-05-13" });
  expect(content.legal.smsPrivacy).toMatchObject({ version: "1.0.0", lastUpdated: "May 13, 2025" });
  expect(content.legal.privacy.lastUpdated).toBe("May 13, 2025");
});

test("a first message is answered within 24 hours [K27]", () => {
  expect(content.catalogue.replyWithinHours).toBe(24);
  expect(content.policies.reply.promise).toContain("within 24 hours");
  expect(content.words.contact.hero.text).toContain("within 24 hours");
});

test("the intro call takes about 10 minutes [K29]", () => {
  expect(content.catalogue.introCallMinutes).toBe(10);
  expect(content.process.views.three[0]?.text).toContain("About 10 minutes");
  expect(content.process.views.four[0]?.text).toContain("about 10 minutes");
});

test("holiday notes name what still applies, and who gets the surcharge [K44, K45]", () => {
  expect(content.holidayPricing.notes).toContain("Additional pet and extra walk fees still apply.");
  expect(content.holidayPricing.notes).toContain("100% of holiday surcharges go to the sitter.");
  expect(content.holidayPricing.sitterSharePercent).toBe(100);
});

test("half is due at booking, the rest seven days before [K46, K47]", () => {
  const [first, second] = content.words.holiday.deposit.steps;
  expect(first).toMatchObject({ title: "At booking", text: expect.stringContaining("A deposit of 50%") });
  expect(second).toMatchObject({ title: "7 days before care begins", text: "The balance is due." });
});

test("six sitters, four of them leads, and the words say so [K51]", () => {
  expect(countTeam(content.team)).toBe(6);
  expect(countTeam(content.team, "Lead Pet Sitter")).toBe(4);
  expect(countTeam(content.team, "Pet Sitter")).toBe(2);
  expect(content.words.about.team.text).toContain("We are six: four lead pet sitters and two pet sitters.");
});

test("the catalogue has exactly the six services [EN02]", () => {
  expect(content.catalogue.services.map(({ id }) => id)).toEqual([...serviceIds]);
});

test("every review is signed with a first name or initial and a town [EN06]", () => {
  for (const { author } of content.reviews)
    expect(author).toMatch(/^\p{Lu}[\p{L}'’-]*\.?, (Castle Rock|Parker|Castle Pines)$/u);
});

test("three reviews stand on each landing page, those for pet sitting rated five", () => {
  const on = (page: "pet-sitting" | "dog-walking") =>
    content.reviews.filter(({ shownOn }) => shownOn.includes(page));
  expect(on("dog-walking")).toHaveLength(3);
  expect(on("pet-sitting").map(({ rating }) => rating)).toEqual([5, 5, 5]);
});

test.each([
  ["fall-pet-care-guide", "2024-10-06"],
  ["summer-pet-safety-tips", "2024-06-15"],
  ["choosing-pet-sitter", "2024-06-10"],
  ["dog-walking-benefits", "2024-06-05"],
  ["pet-medication-administration", "2024-05-28"],
  ["preparing-pets-vacation", "2024-05-20"],
  ["senior-pet-care", "2024-05-15"],
])("post %s is dated %s [EN13, EN14, EN15, EN16, EN17, EN18, EN19]", (id, date) => {
  expect(findPost(content.posts, id)?.date).toBe(date);
});

test("each post takes 5 to 10 minutes to read [EN11]", () => {
  for (const { readTime } of content.posts) expect([5, 6, 7, 8, 9, 10]).toContain(readTime);
});

test("posts come latest first, each with a body that starts at the second level [BL17, EN21]", () => {
  const dates = content.posts.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
  for (const { html } of content.posts) {
    expect(html).toContain("<h2>");
    expect(html).not.toContain("<h1");
  }
});

test("the told steps are the first-contact-to-care order, in three, four and five [B34, B35, B36]", () => {
  const { process, guide } = content;
  for (const view of [process.views.three, process.views.four, guide.steps])
    expect(findStepFaults(process, view)).toEqual([]);
  expect([process.views.three.length, process.views.four.length, guide.steps.length]).toEqual([3, 4, 5]);
  expect(process.views.four.map(({ title }) => title.toLowerCase())).toEqual([
    "initial consultation",
    "meet and greet",
    "personalized care plan",
    "service delivery",
  ]);
});

test("the additional services are the three [B28]", () => {
  expect(content.catalogue.additionalServices.map(({ title }) => title)).toEqual([
    "Home care",
    "Pet transportation",
    "Special needs care",
  ]);
});

test("the three values are named exactly [B12]", () => {
  expect(content.words.about.mission.values.map(({ name }) => name)).toEqual([
    "Compassion",
    "Reliability",
    "Personalization",
  ]);
});

test("the privacy policy has its sections, its anchors and the SMS terms with number, phone and e-mail", () => {
  const section = (title: string) => content.legal.privacy.sections.find((each) => each.title === title);
  expect(section("Your choices")?.id).toBe("choices");
  expect(section("Your choices")?.htmlParts).toHaveLength(2);
  const sms = section("SMS Privacy Policy");
  expect(sms?.id).toBe("sms-privacy");
  for (const address of ["sms:+1", "tel:+1", "mailto:"])
    expect(sms?.htmlParts.join()).toContain(`href="${address}`);
});
