import { expect, test } from "vitest";
import { metaContent, visibleText } from "#build/read-built-pages.ts";
import { all, hrefs, newTab, only, openPage, texts } from "../support/open-page.ts";

const cities = [
  { id: "castle-rock", name: "Castle Rock", neighborhoods: 8, zips: "80104 and 80109" },
  { id: "parker", name: "Parker", neighborhoods: 8, zips: "80134 and 80138" },
  { id: "castle-pines", name: "Castle Pines", neighborhoods: 6, zips: "80108" },
];

test.each(cities)(
  "$name: title, three services, neighborhoods, and what to do next; the town is in the texts for search engines [R11, MD09, B06, FX03, NH04]",
  ({ id, name, neighborhoods, zips }) => {
    const { main, section, document, title, description, nodesOf } = openPage(`/locations/${id}`);
    expect(visibleText(only(main, "h1"))).toContain(name);
    const services = only(main, "#services");
    expect(texts(services, ".service-card h3")).toEqual(["Dog Walking", "Pet Sitting", "Overnight Care"]);
    expect(visibleText(services)).toContain("$31-$135");
    expect(all(section(/neighborhoods/i), "ul.neighborhoods li")).toHaveLength(neighborhoods);
    expect(all(main, "h2", /all neighborhoods.*including:/i)).toHaveLength(id === "parker" ? 1 : 0);
    expect(visibleText(main)).toContain(`We cover ZIP ${zips} here.`);
    const schedule = all(main, "a", "Schedule Pet Care");
    expect(schedule).toHaveLength(2);
    for (const link of schedule)
      expect(link).toMatchObject(newTab("https://portal.rockandpine.example/create-account"));
    expect(hrefs(services, /details/)).toEqual(
      ["dog-walking", "pet-sitting", "overnight-premium"].map((service) => `/services#${service}`),
    );
    expect(hrefs(section(/Meet your sitter/), "Contact Us")).toEqual(["/contact"]);
    const map = only(main, "svg[role=img]", `${name} marked`);
    const pins = all(map, "g").filter((g) => g.querySelector(":scope > circle"));
    const marked = pins.filter(({ classList }) => !classList.contains("quiet-pin"));
    expect([marked.map(({ text }) => text), pins.length]).toEqual([[name], 3]);

    expect(title).toContain(name);
    expect(description).toContain(name);
    expect(metaContent(document, "keywords")).toContain(name);
    const service = {
      name: expect.stringContaining(name),
      description: expect.stringMatching(/.{20}/),
      areaServed: { "@type": "City", name: `${name}, CO` },
    };
    expect(nodesOf("Service")).toMatchObject([service, service, service]);
  },
);

test("each town's page has a scene of its own below its head [VF08]", () => {
  const scenes = cities.map(
    ({ id }) => only(openPage(`/locations/${id}`).main, ".city-hero > .land-scene").innerHTML,
  );
  expect(new Set(scenes).size).toBe(3);
});
