import { expect, test } from "vitest";
import { visibleText } from "#build/read-built-pages.ts";
import { hrefs, newTab, only, openPage, texts } from "../support/open-page.ts";

const portal = "https://portal.rockandpine.example/create-account";
const page = openPage("/");
const { main, section } = page;

test("the hero has headline and buttons, and the header the logo [R01, B06]", () => {
  expect(hrefs(only(page.document, "header"), /home$/)).toEqual(["/"]);
  const hero = only(main, ".hero");
  only(hero, "h1");
  expect(only(hero, "a", "Schedule Pet Care")).toMatchObject(newTab(portal));
  expect(hrefs(hero, "Our Services")).toEqual(["/services"]);
  expect(hrefs(hero, "Contact Us")).toEqual(["/contact"]);
});

test("three services are featured and described, with their prices and what can change them [HO06, K01, B14, B17, B27]", () => {
  const services = section("What we do");
  expect(texts(services, ".service-card h3")).toEqual(["Dog Walking", "Pet Sitting", "Overnight"]);
  expect(texts(services, ".service-card .price")).toEqual([
    "from $31 per walk",
    "from $31 per visit",
    "from $99 per night",
  ]);
  expect(visibleText(services)).toMatch(/extra pets, special needs, puppies or special requests/);
  expect(hrefs(services, "View All Services")).toEqual(["/services"]);
  const [walk, visit, night] = texts(services, ".service-card ul");
  expect(walk).toMatch(/30, 45 or 60 minute sessions.*Photos and notes after each visit/);
  expect(visit).toMatch(/visits of 30 minutes.*Feeding, medication.*, companionship/);
  expect(night).toMatch(/12 hours in your home.*Flexible arrival and departure.*Morning walk included/);
});

test("Why Choose states the claims and links to About [HO09]", () => {
  const why = section(/^Why Choose/);
  for (const claim of [
    /background-checked, licensed, bonded and insured/i,
    /GPS tracking, photos and a report card/,
    /companion app/,
    /Pictures, videos, map and checklist/,
    /Primary and backup teams/,
    /Meet your sitter first/,
  ])
    expect(visibleText(why)).toMatch(claim);
  expect(hrefs(why, "Learn More About Us")).toEqual(["/about"]);
  // A phone shows the first three, so none of them may repeat what is at the top.
  const glance = texts(main, ".highlights li");
  expect(glance.length).toBeGreaterThan(3);
  expect(
    texts(why, "h3")
      .slice(0, 3)
      .filter((title) => glance.includes(title)),
  ).toEqual([]);
});

test("reviews say how they rate, and the page says once that they are samples [HO11, EN09, WM16]", () => {
  const reviews = texts(main, ".review-card");
  expect(reviews.length).toBeGreaterThanOrEqual(3);
  expect(texts(main, ".tag").filter((tag) => tag === "Sample")).toEqual(["Sample"]);
  const card = (author: string) => visibleText(only(main, ".review-card", author));
  expect(card("Joel, Castle Pines")).toContain("5 out of 5");
  expect(card("Joel, Castle Pines")).not.toContain("Google");
  expect(card("R., Castle Rock")).toContain("Nine days, two cats");
  expect(card("R., Castle Rock")).not.toContain("5 out of 5");
  expect(card("Priya, Parker")).toMatch(/Google review.*Gave us 5-stars on Google/);
});

test("the booking banner explains the process and links to the next step [HO12, B06, B34]", () => {
  const banner = only(main, ".banner");
  expect(visibleText(banner)).toContain("about 10 minutes");
  expect(visibleText(banner)).toMatch(
    /you'll meet your sitter and book your visits\. .*in writing before care begins/,
  );
  expect(only(banner, "a", "Schedule Pet Care")).toMatchObject(newTab(portal));
  expect(hrefs(banner, "Contact Us Now")).toEqual(["/contact"]);
});

test("the service areas are listed with the hours and the days without phone [HO15, HO16, B03, LF07]", () => {
  const rows = texts(main, "li");
  for (const row of [
    /^Castle Rock.*headquarters/,
    /^Parker.*all neighborhoods/,
    /^Castle Pines.*full service/,
  ])
    expect(rows).toContainEqual(expect.stringMatching(row));
  expect(visibleText(main)).toContain("Monday-Sunday 8am-10pm with extended hours by appointment");
  expect(visibleText(main)).toMatch(/Closed on New Year's Day, .*Thanksgiving Day and Christmas Day/);
  expect(visibleText(main)).toContain("Douglas County, Colorado");
});

test("structured data has the price range, and the hours with those by appointment [K08, K13]", () => {
  const [business] = page.nodesOf("LocalBusiness");
  expect(business).toMatchObject({
    priceRange: "$5-$135",
    openingHoursSpecification: {
      dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
      opens: "06:00",
      closes: "22:00",
    },
  });
});
