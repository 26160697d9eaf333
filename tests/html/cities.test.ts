import { expect, test } from "vitest";
import { metaContent, visibleText } from "../../scripts/built-site/read-built-page.ts";
import { all, hrefs, newTab, only, openPage, texts } from "../support/open-page.ts";

const cities = [
  { id: "castle-rock", name: "Castle Rock", neighborhoods: 8 },
  { id: "parker", name: "Parker", neighborhoods: 8 },
  { id: "castle-pines", name: "Castle Pines", neighborhoods: 6 },
];

test.each(cities)(
  "$name: title, three services with prices, neighborhoods, and what to do next [R11, R12, R13, CI01, CI02, CI03, CI04, CI05, CI06, CI07, CI10, B06, FX03]",
  ({ id, name, neighborhoods }) => {
    const { main, section } = openPage(`/locations/${id}`);
    expect(visibleText(only(main, "h1"))).toContain(name);
    const services = only(main, "#services");
    expect(texts(services, ".service-card h3")).toEqual(["Dog Walking", "Pet Sitting", "Overnight Care"]);
    expect(texts(services, ".service-card .price")).toEqual(["from $31", "from $31", "from $99 per night"]);
    expect(texts(services, ".service-card").at(-1)).toContain(
      "Up to $135 depending on the number of pets and special needs",
    );
    expect(visibleText(services)).toContain("$31-$135");
    expect(visibleText(services)).toMatch(/extra pets, special needs, puppies/);
    expect(all(section(/neighborhoods/i), "ul.neighborhoods li")).toHaveLength(neighborhoods);
    const schedule = all(main, "a", "Schedule Pet Care");
    expect(schedule).toHaveLength(2);
    for (const link of schedule)
      expect(link).toMatchObject(newTab("https://portal.rockandpine.example/create-account"));
    expect(hrefs(services, /details/)).toEqual(
      ["dog-walking", "pet-sitting", "overnight-premium"].map((service) => `/services#${service}`),
    );
    expect(hrefs(section(/Meet your sitter/), "Contact Us")).toEqual(["/contact"]);
    expect(all(section(/Meet your sitter/), "a", "Schedule Pet Care")).toHaveLength(1);
  },
);

test.each(cities)(
  "$name: search metadata and services with the town as their area [CI08, CI09, EN37]",
  ({ id, name }) => {
    const { document, title, description, nodesOf } = openPage(`/locations/${id}`);
    expect(title).toContain(name);
    expect(description).toContain(name);
    expect(metaContent(document, "keywords")).toContain(name);
    expect(nodesOf("Service").map(({ offers }) => offers)).toMatchObject([
      { price: 31 },
      { price: 31 },
      { price: 99 },
    ]);
    for (const service of nodesOf("Service"))
      expect(service).toMatchObject({
        name: expect.stringContaining(name),
        description: expect.stringMatching(/.{20}/),
        areaServed: { "@type": "City", name: `${name}, CO` },
      });
    expect(nodesOf("BreadcrumbList")).toMatchObject([{ itemListElement: [{ name: "Home" }, { name }] }]);
  },
);

test.each(cities)("$name is marked on the drawn map", ({ id, name }) => {
  const map = only(openPage(`/locations/${id}`).main, "svg[role=img]", `${name} marked`);
  const pins = all(map, "g").filter((g) => g.querySelector(":scope > circle"));
  expect(pins.filter(({ classList }) => !classList.contains("quiet-pin")).map(({ text }) => text)).toEqual([
    name,
  ]);
  expect(pins).toHaveLength(3);
});

test("Parker's list only says some of the neighborhoods it serves [CI04]", () => {
  only(openPage("/locations/parker").main, "h2", /all neighborhoods.*including:/i);
});
