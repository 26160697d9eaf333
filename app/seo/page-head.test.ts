import { expect, test } from "vitest";
import { canonicalUrl, findPageHead, isHydrated, pageStyles } from "./page-head.ts";

const head = { title: "A page", description: "What it is." };

test("the canonical address is origin and path, without a closing slash but on the home page [MD04]", () => {
  expect(["/", "/about", "/about/"].map((path) => canonicalUrl("https://example.com", path))).toEqual([
    "https://example.com/",
    "https://example.com/about",
    "https://example.com/about",
  ]);
});

test("the innermost route speaks for the page, from its own data [MD07]", () => {
  const matches = [
    { handle: { head: { ...head, title: "The layout" } } },
    {
      loaderData: { name: "Juniper" },
      handle: {
        head: ({ name }: { name: string }) => ({ ...head, title: name }),
        hydrate: true,
        styles: ["a{}", "b{}"],
      },
    },
  ];
  expect(findPageHead(matches)?.title).toBe("Juniper");
  expect(isHydrated(matches)).toBe(true);
  expect(pageStyles(matches)).toBe("a{}b{}");
});

test("a page without data has the head that needs none, or no head", () => {
  expect(findPageHead([{ handle: { head } }])).toEqual(head);
  expect(findPageHead([{ handle: { head: () => head } }])).toBeUndefined();
  const missingHead = { ...head, title: "Not found" };
  expect(findPageHead([{ handle: { head: () => head, missingHead } }])).toEqual(missingHead);
  expect(findPageHead([{}])).toBeUndefined();
  expect(isHydrated([{}])).toBe(false);
});
