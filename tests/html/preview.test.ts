import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { metaContent, structuredData } from "../../scripts/built-site/read-built-page.ts";
import { readBuiltPages } from "../../scripts/built-site/read-built-pages.ts";
import { sampleClient } from "../support/sample-business.ts";

const pages = readBuiltPages(sampleClient);

test.each(pages)(
  "$path of a preview is kept from search engines, and tells them of no review [FX09]",
  (page) => {
    expect(metaContent(page.document, "robots")).toBe("noindex");
    expect(structuredData(page.document).filter((node) => node["@type"] === "Review")).toEqual([]);
  },
);

test("a preview's robots.txt keeps everybody out [FX09]", () => {
  expect(readFileSync(join(sampleClient, "robots.txt"), "utf8")).toBe("User-agent: *\nDisallow: /\n");
});
