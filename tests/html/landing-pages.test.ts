import { join } from "node:path";
import { expect, test } from "vitest";
import { readBuiltPage, visibleText } from "#build/read-built-pages.ts";
import { loadBundle } from "#disk/load-bundle.ts";
import { withService } from "../support/changed-service.ts";
import { all, hrefs, only, openPage, texts } from "../support/open-page.ts";
import { readSample, sampleBuild } from "../support/sample-business.ts";

const walking = openPage("/castle-rock-dog-walking");
const sitting = openPage("/pet-sitting-services");

test("the dog walking page has its sections with their anchors [DW01]", () => {
  for (const id of ["benefits", "process", "reviews", "pricing", "form"]) only(walking.main, `section#${id}`);
  expect(all(walking.main, "#process li")).toHaveLength(3);
  expect(all(walking.main, "#reviews .review-card")).toHaveLength(3);
  expect(walking.title).toContain("Castle Rock");
});

test("the prices of a walk are shown [K01]", () => {
  const pricing = only(walking.main, "#pricing");
  expect(texts(pricing, "tr")).toEqual([
    expect.stringMatching(/^30 minutes.*from \$31/),
    expect.stringMatching(/^45 minutes/),
    expect.stringMatching(/^60 minutes/),
  ]);
});

test("a walk without lengths is priced as a whole there, and an upper price is not called one amount [K01, PC02]", async () => {
  const { render } = await loadBundle(join(sampleBuild, "server/index.js"));
  const origin = "https://rockandpine.example";
  const settings = { siteOrigin: origin, functionsOrigin: origin, publicClientKey: null, isRelease: true };
  const open = async (path: string, change: Parameters<typeof withService>[1]) => {
    const content = { ...readSample(), catalogue: withService("dog-walking", change) };
    return readBuiltPage(path, await (await render(path, { ...settings, content })).text());
  };
  const { document } = await open("/castle-rock-dog-walking", { sessions: undefined });
  expect(texts(only(document, "#pricing"), "tr")).toEqual(["Dog Walking from $31 per walk"]);
  const pricing = await open("/pricing", { price: { minCents: 3100, maxCents: 5000, unit: "walk" } });
  expect(texts(pricing.document, ".price-list > div")[0]).toContain("From $31 for 30 minutes. We'll quote");
});

test("the pet sitting page has no header and footer but its own legal line, and links to the form and to all services [R15, R25, DP01, FX03]", () => {
  const { document, main } = sitting;
  only(main, "h1");
  expect(document.querySelectorAll("body > header, body > footer")).toEqual([]);
  const footer = only(document, "footer");
  for (const name of ["Privacy Policy", "Terms of Service", "Your privacy choices"]) only(footer, "a", name);
  expect(hrefs(only(main, ".hero"), "Schedule My Free Consultation")).toEqual(["#form"]);
  for (const page of [walking, sitting])
    expect(hrefs(only(page.document, "header"), "All services")).toEqual(["/services"]);
});

test("three cards say how care adapts to the calendar [DP02]", () => {
  const [vacation, workday, home, ...more] = texts(sitting.main, "article");
  expect(vacation).toMatch(/^for vacation/i);
  expect(workday).toMatch(/^for the workday/i);
  expect(home).toMatch(/^for a lived-in home.*mail.+plants.+lights/i);
  expect(more).toEqual([]);
});

test("services, process and three reviews have their anchors [DP03]", () => {
  for (const id of ["services", "process"]) only(sitting.main, `section#${id}`);
  const reviews = all(sitting.main, "#reviews figure");
  expect(reviews).toHaveLength(3);
  for (const review of reviews) {
    only(review, "[role=img]", "Rated 5 out of 5");
    expect(visibleText(only(review, "figcaption"))).toMatch(
      /^\p{Lu}\p{L}+, (Castle Rock|Parker|Castle Pines)$/u,
    );
  }
});
