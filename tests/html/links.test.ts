import { expect, test } from "vitest";
import { findDeadLinks } from "../../build/findings/find-in-pages.ts";
import { readBuiltPages, visibleText } from "../../build/read-built-pages.ts";
import { readBuildSettings } from "../../domain/build-settings.ts";
import { all, hrefs, only, openPage } from "../support/open-page.ts";
import { readSample, sampleClient } from "../support/sample-business.ts";

const portal = "https://portal.rockandpine.example";

test.each(["/", "/services", "/pricing", "/locations/parker"])(
  "beside the portal's button, %s leads a newcomer to the form [FX04]",
  (path) => {
    const actions = only(openPage(path).main, ".hero .actions");
    expect(hrefs(actions, "Schedule Pet Care")).toEqual([`${portal}/create-account`]);
    expect(hrefs(actions, "New here? Request care online")).toEqual(["/schedule"]);
  },
);

test.each(readBuiltPages(sampleClient))(
  "$path offers Book Now at the foot of a phone, or the form where it has one [FX04]",
  ({ document, path }) => {
    const bar = document.querySelector(".call-bar");
    if (!bar) return expect(path).toMatch(/^\/thank-you/);
    const isThere = document.querySelector("[data-form]") !== null;
    const [call, other] = all(bar, "a");
    expect(call?.getAttribute("href")).toMatch(/^tel:/);
    expect(visibleText(other ?? null)).toMatch(isThere ? /^To the form$/ : /^Book Now/);
    const form = isThere && document.querySelector(`${other?.getAttribute("href")} [data-form]`);
    expect(form).not.toBeNull();
  },
);

test("no link, picture or script of the site's own leads nowhere, and no anchor is missing", () => {
  const { siteOrigin } = readBuildSettings({}, readSample().business.origin);
  const pages = readBuiltPages(sampleClient);
  const dead = findDeadLinks(pages, { client: sampleClient, origin: siteOrigin });
  expect(dead.map(({ field, message }) => `${field} ${message}`)).toEqual([]);
});
