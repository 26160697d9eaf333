import { expect, test } from "vitest";
import { metaContent, readBuiltPage, structuredData, visibleText } from "./read-built-page.ts";

const page = readBuiltPage(
  "/walks",
  `<!DOCTYPE html><html><head><title>Walks &amp; more</title>
<meta name="description" content="It&#x27;s &quot;fine&quot;"/><meta name="robots" content="noindex"/>
<style>a{color:red}</style><script type="application/ld+json">{"@graph":[{"@type":"Thing"}]}</script></head>
<body><svg><text>$99</text></svg><h1>From <b>$31</b></h1><p>Call<a href="tel:1">us</a>.</p><p>Now</p>
<script>"<a href='/no'>"</script><img srcSet="/a.webp 1x" src="/a.webp" hidden></body></html>`,
);

test("a page's head is read as a browser would show it", () => {
  expect(page).toMatchObject({
    path: "/walks",
    title: "Walks & more",
    description: 'It\'s "fine"',
    isIndexed: false,
  });
  expect(metaContent(page.document, "keywords")).toBeNull();
});

test("the words of a page leave out drawings and scripts", () => {
  expect(visibleText(page.document.querySelector("body"))).toBe("From $31 Callus. Now");
});

test("elements are found outside of scripts, and their attributes by any case", () => {
  expect(page.document.querySelectorAll("a")).toHaveLength(1);
  const image = page.document.querySelector("img");
  expect(["srcset", "hidden", "alt"].map((name) => image?.getAttribute(name))).toEqual([
    "/a.webp 1x",
    "",
    undefined,
  ]);
});

test("structured data is read from its block", () => {
  expect(structuredData(page.document)).toEqual([{ "@type": "Thing" }]);
});
