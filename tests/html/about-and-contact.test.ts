import { expect, test } from "vitest";
import { visibleText } from "#build/read-built-pages.ts";
import { all, hrefs, only, openPage, texts } from "../support/open-page.ts";

const about = openPage("/about");
const contact = openPage("/contact");

test("About has its hero, its breadcrumb, since when and by whom, exactly three values, and ends with a way to Contact [R02]", () => {
  only(about.main, ".hero h1");
  expect(texts(about.main, ".breadcrumb li")).toEqual(["Home", "About"]);
  const closing = about.main.querySelectorAll("section").at(-1);
  expect(closing && hrefs(closing, "Contact Us")).toEqual(["/contact"]);
  const story = visibleText(about.section("Our Story"));
  for (const words of ["2021", "two owners", "Nora Whitfield and Theo Alvarez"])
    expect(story).toContain(words);
  expect(texts(about.section("Mission & Values"), "h3")).toEqual([
    "Compassion",
    "Reliability",
    "Personalization",
  ]);
});

test("the team has six members, each with name, role, text and picture; the page says once that they are samples [AB04, WM16]", () => {
  const members = all(about.section("Meet the team"), "li");
  expect(members).toHaveLength(6);
  const words = members.map(visibleText);
  expect(words.filter((text) => text.includes("Lead Pet Sitter"))).toHaveLength(4);
  expect(words.filter((text) => !text.includes("Pet Sitter"))).toEqual([]);
  expect(texts(about.main, ".tag").filter((tag) => tag === "Sample")).toEqual(["Sample"]);
  for (const member of members) {
    only(member, "[role=img], img", visibleText(only(member, "h3")));
  }
});

test("each of the two owners and six sitters is drawn, none has initials; the first picture shows all of them [VF02, FT05]", () => {
  const drawingsOf = (selector: string) =>
    new Set(all(about.main, `${selector} > img[src^="/drawings/"]`).map(({ attrs }) => attrs.src));
  expect(drawingsOf(".team .portrait").size).toBe(6);
  expect(drawingsOf(".group [role=img]").size).toBe(8);
  expect(all(about.main, ".group [role=img]").map((person) => person.getAttribute("aria-label"))).toEqual([
    ...["Marisol Vega", "Tom Hadley", "Anika Raman", "Nora Whitfield", "Theo Alvarez"],
    ...["Janelle Brooks", "Alex Fisk", "Ruth Keller"],
  ]);
});

test("the page says how sitters are chosen, that they stay the same, and that they are licensed [AB06]", () => {
  expect(texts(about.section("How we choose sitters"), "h3")).toEqual([
    "Interview",
    "Background check",
    "Experience-based hiring",
  ]);
  expect(texts(about.section("The same faces"), "h3")).toEqual(
    expect.arrayContaining(["Meet the provider first", "Primary and backup teams", "App tracking"]),
  );
  only(about.main, "h2, h3", /^Licensed, bonded and insured$/);
  expect(visibleText(about.main)).toMatch(/background-checked, licensed, bonded and insured/);
});

test("Contact says where the business is and how to reach it [R06, K27]", () => {
  const { main } = contact;
  only(main, "h1");
  expect(visibleText(main)).toContain("within 24 hours");
  expect(visibleText(only(main, "address"))).toBe("100 Sample Street Castle Rock, CO 80104");
  expect(hrefs(main, "Call (720) 555-0142")).toContain("tel:+17205550142");
  expect(hrefs(main, "hello@rockandpine.example")).toEqual(["mailto:hello@rockandpine.example"]);
  expect(hrefs(main, "See common questions")).toEqual(["/faq"]);
});

test("the business hours are those in which the phone is answered, visits are daily [CO04, FX12]", () => {
  const ways = contact.section("Ways to reach us");
  expect(texts(ways, ".rows li")).toEqual([
    "Mon-Fri 8 AM-6 PM",
    "Sat 9 AM-3 PM",
    "Sun by appointment",
    "Closed on New Year's Day, Independence Day, Thanksgiving Day and Christmas Day",
  ]);
  expect(visibleText(ways)).toMatch(/We visit Monday-Sunday 8 AM-10 PM, and from 6 AM by appointment/);
});

test("the service areas are listed and pinned on the map [CO05, K14]", () => {
  const areas = contact.section("Our service area");
  expect(texts(areas, "li")).toEqual([
    expect.stringMatching(/^Castle Rock ?headquarters$/),
    expect.stringMatching(/^Parker ?all neighborhoods$/),
    expect.stringMatching(/^Castle Pines ?full service$/),
  ]);
  const map = only(areas, "svg[role=img]", "Map with pins on Castle Rock, Parker, Castle Pines");
  const pins = all(map, "g").filter((g) => g.querySelector(":scope > circle"));
  expect(pins.map(({ text }) => text).toSorted()).toEqual(["Castle Pines", "Castle Rock", "Parker"]);
});

test("a visitor whose pet is in danger is sent to a vet first, before the form", () => {
  const words = visibleText(contact.section("Send us a message"));
  const advice = words.indexOf("Call your vet or the nearest emergency animal hospital first.");
  expect(advice).toBeGreaterThan(0);
  expect(advice).toBeLessThan(words.indexOf("First name"));
});
