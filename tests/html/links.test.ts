import { expect, test } from "vitest";
import { readContent } from "../../app/content/read-content.ts";
import { readBuiltPages } from "../../scripts/built-site/read-built-pages.ts";
import { findDeadLinks } from "../../scripts/doctor/find-dead-links.ts";
import { readBuildSettings } from "../../server/config.ts";

test("no link, picture or script of the site's own leads nowhere, and no anchor is missing", () => {
  const { siteOrigin } = readBuildSettings(process.env, readContent().business.origin);
  const pages = readBuiltPages("build/client");
  const dead = findDeadLinks(pages, { client: "build/client", origin: siteOrigin });
  expect(dead.map(({ field, message }) => `${field} ${message}`)).toEqual([]);
});
