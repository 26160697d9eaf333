import { expect, test } from "vitest";
import { addressesOf, idsByPath, linkFault } from "#build/find-link-mistakes.ts";
import { readBuiltPages, visibleText } from "#build/read-built-pages.ts";
import { readBuildSettings } from "#domain/build-settings.ts";
import { all, hrefs, only, openPage } from "../support/open-page.ts";
import { readSample, sampleClient } from "../support/sample-business.ts";

const pages = readBuiltPages(sampleClient);
const portal = "https://portal.rockandpine.example";

test.each(["/", "/services", "/pricing", "/locations/parker"])(
  "beside the portal's quiet button, %s leads to the form by a solid one [FX04, VF03]",
  (path) => {
    const actions = only(openPage(path).main, ".hero .actions");
    const quiet = only(actions, "a", "Schedule Pet Care");
    expect(quiet.getAttribute("href")).toBe(`${portal}/create-account`);
    expect(quiet.classList.contains("button-quiet")).toBe(true);
    expect(hrefs(actions, "Request care")).toEqual(["/schedule"]);
  },
);

test.each(pages)("$path has one solid button, to the request form or of a form [VF03]", ({ document }) => {
  for (const solid of all(document, "a.button-primary")) {
    if (document.querySelector("[data-form], [data-estimate]")) continue;
    expect([visibleText(solid), solid.getAttribute("href")]).toEqual(["Request care", "/schedule"]);
  }
});

test.each(pages)("$path offers Request care on a phone, or its form [FX04, VF03]", ({ document, path }) => {
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
