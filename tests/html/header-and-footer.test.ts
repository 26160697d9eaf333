import { expect, test } from "vitest";
import { readBuiltPages, visibleText } from "#build/read-built-pages.ts";
import { all, hrefs, newTab, only, openPage, texts } from "../support/open-page.ts";
import { readSample, sampleClient } from "../support/sample-business.ts";

const portal = "https://portal.rockandpine.example";
const { document } = openPage("/");
const header = only(document, "header.site-header");
const footer = only(document, "footer.site-footer");

test("the header leads everywhere, and to the portal in a new tab [HF02, B05]", () => {
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

test.each(readBuiltPages(sampleClient))(
  "$path has header and footer, or policy and phone where it is bare; a way to the portal; nothing asks for a login [B01, VF03, R25, AX02]",
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
