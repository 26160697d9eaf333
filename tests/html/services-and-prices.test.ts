import { expect, test } from "vitest";
import { visibleText } from "#build/read-built-pages.ts";
import { all, hrefs, newTab, only, openPage, texts } from "../support/open-page.ts";

const services = openPage("/services");
const pricing = openPage("/pricing");
const holidays = openPage("/holiday-pricing");

const offered = [
  ["dog-walking", "Dog Walking", "from $31 per walk"],
  ["pet-sitting", "Pet Sitting", "from $31 per visit"],
  ["overnight-care", "Almost Overnight Care", "$125 per night"],
  ["overnight-premium", "Overnight", "from $99 per night"],
  ["medication", "Medication Administration", "$5"],
  ["boarding", "Private Boarding", "$99 per night"],
] as const;

test("each of the six services has its title, description, price and picture, with its anchor [R03, B17, B20, VF08]", () => {
  only(services.main, ".page-hero h1");
  expect(all(services.main, "article")).toHaveLength(offered.length);
  const pictures = new Set<string | undefined>();
  for (const [id, title, price] of offered) {
    const card = only(services.main, `article#${id}`);
    expect(visibleText(only(card, "h3"))).toBe(title);
    expect(visibleText(only(card, ".price"))).toContain(price);
    pictures.add(only(card, ".service-scene").getAttribute("src"));
    expect(visibleText(card).length).toBeGreaterThan(title.length + price.length + 40);
  }
  expect(pictures.size).toBe(offered.length);
});

test("Almost Overnight says what it consists of, and its hours are not broken across lines [K01, B18, FT06]", () => {
  const words = (id: string) => visibleText(only(services.main, `#${id}`));
  expect(words("dog-walking")).toContain("30, 45 or 60 minute sessions");
  expect(words("overnight-care")).toContain("a two-hour evening visit plus a one-hour morning visit");
  expect(words("overnight-care")).toContain("typically 7-9 PM and 7-9 AM");
  expect(texts(services.main, "#overnight-care .time")).toEqual(["7-9 PM", "7-9 AM"]);
  expect(words("overnight-premium")).toContain("Up to $135 depending on");
});

test("How It Works has the four steps in order, and the additional services are listed [SV03]", () => {
  expect(
    texts(services.section("How It Works"), "ol:not(.timeline) h3").map((step) => step.toLowerCase()),
  ).toEqual(["initial consultation", "meet and greet", "personalized care plan", "service delivery"]);
  expect(texts(services.section("Additional services"), "h3")).toEqual([
    "Home care",
    "Pet transportation",
    "Special needs care",
  ]);
});

test("the service areas link to the towns' pages, and the page to Contact [SV05, K14, B03]", () => {
  const areas = services.section("Where we work");
  expect(visibleText(areas)).toContain("Douglas County, Colorado");
  expect(
    all(areas, "li").map((row) => [visibleText(row), row.querySelector("a")?.getAttribute("href")]),
  ).toEqual([
    [expect.stringMatching(/^Castle Rock.*headquarters/), "/locations/castle-rock"],
    [expect.stringMatching(/^Parker.*all neighborhoods/), "/locations/parker"],
    [expect.stringMatching(/^Castle Pines.*full service/), "/locations/castle-pines"],
  ]);
  const closing = services.main.querySelectorAll("section").at(-1);
  expect(closing && hrefs(closing, "Contact Us")).toEqual(["/contact"]);
});

test("what can change a price, and that the total is in writing, is beside the prices of each page [B27, K02, FQ11, WM16]", () => {
  const blocks = [
    ...[services.section(/^What we do/), pricing.section("Prices by service")],
    ...["/", "/castle-rock-dog-walking", "/pet-sitting-services", "/schedule"].map(
      (path) => openPage(path).main,
    ),
    ...["castle-rock", "parker", "castle-pines"].map((town) => openPage(`/locations/${town}`).main),
  ];
  for (const block of blocks)
    expect(visibleText(block)).toContain(
      "Extra charges may apply for extra pets, special needs, puppies or special requests. We'll confirm your total in writing before care begins.",
    );
  expect(visibleText(pricing.main)).toContain("customized weekly package");
  expect(visibleText(pricing.main)).toContain("major cards, PayPal, Venmo and Zelle");
});

test("all prices are on one page with what changes them, beside the price of a stay; each links to its service, and drawn pets sit on top [FC02, OP05, R19, K01, B17, B20]", () => {
  const list = only(pricing.main, ".price-list");
  expect(texts(pricing.main, ".price-list > div")).toEqual([
    expect.stringMatching(
      /^Dog Walking from \$31 per walk \$31 for 30 minutes. We'll quote 45 and 60 minutes on your intro call. ?\+\$12 to \$15 on holidays/,
    ),
    expect.stringMatching(/^Pet Sitting from \$31 .*\+\$12 to \$15 on holidays/),
    expect.stringMatching(/^Almost Overnight Care \$125 per night .*\+25% on holidays/),
    expect.stringMatching(/^Overnight from \$99 per night 12 hours.* Up to \$135.*\+25% on holidays/),
    expect.stringMatching(/^Medication Administration \$5 per visit [^+]*$/),
    expect.stringMatching(/^Private Boarding \$99 per night [^+]*$/),
  ]);
  expect(all(list, "a").map((link) => link.getAttribute("href"))).toEqual(
    offered.map(([id]) => `/services#${id}`),
  );
  // After the last season, prices on holidays are for the call.
  expect(all(list, "strong").map((more) => more.parentNode?.getAttribute("data-until"))).not.toContain(
    undefined,
  );
  only(pricing.main, ".price-card form", "The price for your dates");
  // Drawings of those of the sample's pets that have one.
  expect(all(pricing.main, ".pet-drawings > svg")).toHaveLength(2);
  expect(hrefs(only(pricing.document, "footer"), /^Pricing$/)).toEqual(["/pricing"]);
});

test("the holiday pricing policy has its reasons, its breadcrumb, and its hero with links to Contact and, in a new tab, to the portal's store [R04, B05]", () => {
  expect(visibleText(only(holidays.main, "h1"))).toBe("Holiday Pricing Policy");
  expect(all(holidays.section("Why holidays cost more"), "p").length).toBeGreaterThanOrEqual(3);
  const breadcrumb = only(holidays.main, "nav", "Breadcrumb");
  expect(texts(breadcrumb, "li")).toEqual(["Home", "Holiday Pricing Policy"]);
  expect(hrefs(breadcrumb, "Home")).toEqual(["/"]);
  const hero = only(holidays.main, ".night-hero");
  expect(hrefs(hero, "Contact Us")).toEqual(["/contact"]);
  expect(only(hero, "a", "Schedule Services")).toMatchObject(
    newTab("https://portal.rockandpine.example/store"),
  );
});

test("the surcharges are listed by date, with what else applies [HP03, K34, K42]", () => {
  const surcharges = holidays.section("Surcharges by date");
  expect(visibleText(surcharges)).toContain("Last season: 2025-26");
  // Each season appears as the coming and as the last one, and is shown by date.
  const table = only(surcharges, ".last-season table", /Thanksgiving 2025/);
  expect(all(table, "tr").map((row) => texts(row, "th, td"))).toEqual([
    ["Wed, Nov 26", "$12 per visit"],
    ["Thu, Nov 27", "$15 per visit"],
    ["Fri, Nov 28 to Sun, Nov 30", "$12 per visit"],
  ]);
  for (const words of [
    "25% added to the nightly rate",
    "$123.75",
    "Additional pet and extra walk fees still apply",
    "100% of holiday surcharges go to the sitter",
  ])
    expect(visibleText(surcharges)).toContain(words);
});

test("a reservation is explained from deposit to balance to cancellation [HP04, K48, K46]", () => {
  const steps = texts(holidays.section("When you pay"), "li");
  expect(steps[0]).toMatch(/At booking ?A deposit of 50%/);
  expect(steps[1]).toMatch(/7 days before care begins ?The balance is due/);
  const [, early, late, last] = texts(holidays.section("Cancellation policy"), "tr");
  expect(early).toMatch(/^30 days or more before/);
  expect(early).toContain("credit toward future services, valid for 12 months");
  expect(late).toMatch(/8-29 days before ?Your deposit is forfeited/);
  expect(last).toMatch(/7 days or less before ?No refund or credit/);
});
