import { expect, test } from "vitest";
import { readSample } from "../../tests/support/sample-business.ts";
import { canonicalUrl, findPageHead, fullTitle, siteOf } from "./page-head.ts";

const site = siteOf(readSample(), { origin: "https://www.example.com", isRelease: true });
const head = { title: "A page", description: "What it is." };

test("the canonical address is origin and path, without a closing slash but on the home page [MD04]", () => {
  expect(["/", "/about", "/about/"].map((path) => canonicalUrl("https://example.com", path))).toEqual([
    "https://example.com/",
    "https://example.com/about",
    "https://example.com/about",
  ]);
});

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

test("the innermost route speaks for the page, from its own data [MD07]", () => {
  const matches = [
    { handle: { head: () => ({ ...head, title: "The layout" }) } },
    {
      loaderData: { name: "Juniper" },
      handle: {
        head: ({ name }: { name: string }) => ({ ...head, title: name }),
      },
    },
  ];
  expect(findPageHead(matches, site)?.title).toBe("Juniper");
});

test("a page without data has the head that needs none, or no head", () => {
  expect(findPageHead([{ handle: { head: () => head } }], site)).toBeUndefined();
  const missingHead = { ...head, title: "Not found" };
  expect(findPageHead([{ handle: { head: () => head, missingHead: () => missingHead } }], site)).toEqual({
    ...missingHead,
    isIndexed: false,
    isMissing: true,
  });
  expect(findPageHead([{}], site)).toBeUndefined();
});
