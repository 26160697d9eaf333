import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { fullTitle, siteOf } from "./page-head.ts";
import { structuredDataText } from "./structured-data.ts";

const site = siteOf(readSample(), { origin: "https://www.example.com", isRelease: true });

test("as much of the business's name follows a title as is shown whole [FX08]", () => {
  const paws = { ...site.business, name: "Paws Pet Care", shortName: "Paws" };
  const shown = [44, 45, 53, 54, 60].map((length) => fullTitle("t".repeat(length), paws));
  expect(shown.map((title) => title.replace(/t+/, ""))).toEqual([
    " | Paws Pet Care",
    " | Paws",
    " | Paws",
    "",
    "",
  ]);
  expect(fullTitle("t".repeat(45), { ...paws, shortName: undefined })).toBe("t".repeat(45));
});

test("words in content cannot close the script element [MD14]", () => {
  const text = structuredDataText([{ "@type": "Thing", name: "</script><script>alert(1)</script><!--" }]);
  expect(text).not.toMatch(/<|<!--/);
  expect(JSON.parse(text)["@graph"][0].name).toBe("</script><script>alert(1)</script><!--");
});
