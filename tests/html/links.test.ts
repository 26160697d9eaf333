import { expect, test } from "vitest";
import { addressesOf, idsByPath, linkFault } from "#build/find-link-mistakes.ts";
import { readBuiltPages, visibleText } from "#build/read-built-pages.ts";
import { readBuildSettings } from "#domain/build-settings.ts";
import { all, hrefs, newTab, only, openPage, texts } from "../support/open-page.ts";
import { readSample, sampleClient } from "../support/sample-business.ts";

const pages = readBuiltPages(sampleClient);
const portal = "https://portal.rockandpine.example";

test.each(["/", "/services", "/pricing", "/locations/parker"])(
  "beside the portal's secondary button, the primary button of %s leads to the form [FX04, VF03]",
  (path) => {
    const actions = only(openPage(path).main, ".hero .actions");
    const quiet = only(actions, "a", "Schedule Pet Care");
    expect(quiet.getAttribute("href")).toBe(`${portal}/create-account`);
    expect(quiet.classList.contains("button-quiet")).toBe(true);
    expect(hrefs(actions, "Request care")).toEqual(["/schedule"]);
  },
);

test.each(pages)("$path has one primary button, to the request form or of a form [VF03]", ({ document }) => {
  for (const solid of all(document, "a.button-primary")) {
    if (document.querySelector("[data-form], [data-estimate]")) continue;
    expect([visibleText(solid), solid.getAttribute("href")]).toEqual(["Request care", "/schedule"]);
  }
});

test.each(pages)("the bar on $path offers Request care or its form [FX04, VF03]", ({ document, path }) => {
  const bar = document.querySelector(".call-bar");
  if (!bar) return expect(path).toMatch(/^\/thank-you/);
  const isThere = document.querySelector("[data-form]") !== null;
  const [call, other] = all(bar, "a");
  expect(call?.getAttribute("href")).toMatch(/^tel:/);
  expect(visibleText(other ?? null)).toMatch(isThere ? /^To the form$/ : /^Request care$/);
  const form = isThere && document.querySelector(`${other?.getAttribute("href")} [data-form]`);
  expect(form).not.toBeNull();
});

test("no link, picture or script of the site's own leads nowhere, and no anchor is missing", () => {
  const { siteOrigin } = readBuildSettings({}, readSample().business.origin);
  const ids = idsByPath(pages);
  const site = { client: sampleClient, origin: siteOrigin };
  const addresses = pages.flatMap((page) =>
    addressesOf(page).map((address) => ({ address, path: page.path })),
  );
  expect(addresses.length).toBeGreaterThan(1000);
  expect(addresses.filter(({ address, path }) => linkFault(address, path, ids, site) !== null)).toEqual([]);
});

const { document } = openPage("/");
const header = only(document, "header.site-header");
const footer = only(document, "footer.site-footer");

test("the header links to all pages, and to the portal in a new tab [HF02, B05]", () => {
  expect(hrefs(header, /home$/)).toEqual(["/"]);
  expect(texts(only(header, "nav", "Main"), "a")).toEqual([
    "Home",
    "About",
    "Services",
    "Blog",
    "FAQ",
    "Jobs",
    "Contact",
  ]);
  const createAccount = all(header, "a", "Create Account");
  expect(createAccount).toHaveLength(2); // the wide header's and the menu's
  for (const link of createAccount) expect(link).toMatchObject(newTab(`${portal}/create-account`));
  expect(only(header, "a", "Client Login")).toMatchObject(newTab(`${portal}/login`));
  expect(only(only(header, "#menu"), "a", "Book Now")).toMatchObject(newTab(`${portal}/create-account`));
});

test("the footer has what a visitor looks for there [HF09, B03]", () => {
  expect(visibleText(footer)).toContain(readSample().business.blurb);
  expect(hrefs(only(footer, "nav", "Quick links"), "Holiday pricing")).toEqual(["/holiday-pricing"]);
  expect(hrefs(only(footer, "nav", "Services"), /./)).toEqual(
    ["dog-walking", "pet-sitting", "overnight-care", "medication", "boarding"].map((id) => `/services#${id}`),
  );
  expect(visibleText(footer)).toContain("Castle Rock, CO 80104");
  expect(hrefs(footer, "(720) 555-0142")).toEqual(["tel:+17205550142"]);
  expect(hrefs(footer, "hello@rockandpine.example")).toEqual(["mailto:hello@rockandpine.example"]);
  expect(texts(only(footer, "nav", "Service areas"), "a")).toEqual(["Castle Rock", "Parker", "Castle Pines"]);
  expect(hrefs(footer, "Privacy Policy")).toEqual(["/privacy-policy"]);
  expect(hrefs(footer, "Terms of Service")).toEqual(["/terms-of-service"]);
  expect(all(footer, ".social li").length).toBeGreaterThan(0);
  expect(all(footer, ".social a")).toEqual([]);
  expect(document.querySelectorAll('a[href="#"]')).toEqual([]);
});

test.each(pages)(
  "$path has header and footer, or else policy and phone; a link to the portal; and nothing asks for a login [B01, VF03, R25, AX02]",
  (page) => {
    const isBare = /^\/(castle-rock-dog-walking|pet-sitting-services|thank-you)/.test(page.path);
    for (const part of [".site-header", ".site-footer"])
      expect(page.document.querySelectorAll(part)).toHaveLength(isBare ? 0 : 1);
    if (isBare) {
      only(page.document, "header");
      const footer = only(page.document, "footer");
      expect(hrefs(footer, "Privacy Policy")).toContain("/privacy-policy");
      expect(hrefs(footer, "(720) 555-0142")).toContain("tel:+17205550142");
      expect(only(footer, "a", "Client Login")).toMatchObject(newTab(`${portal}/login`));
    }
    expect(page.document.querySelectorAll("input[type=password]")).toEqual([]);
  },
);
