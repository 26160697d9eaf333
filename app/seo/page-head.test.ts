import { expect, test } from "vitest";
import { readContent } from "../content/read-content.ts";
import { canonicalUrl, findPageHead, siteOf } from "./page-head.ts";

const site = siteOf(readContent(), "https://www.example.com");
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
  expect(findPageHead([{ handle: { head: () => head, missingHead: () => missingHead } }], site)).toEqual(
    missingHead,
  );
  expect(findPageHead([{}], site)).toBeUndefined();
});
