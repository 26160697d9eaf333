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

test("a built page is read as a browser would show it", () => {
  const { path, title, description, isIndexed, document } = page;
  expect([path, title, description, isIndexed]).toEqual(["/walks", "Walks & more", 'It\'s "fine"', false]);
  expect(metaContent(document, "keywords")).toBeNull();
  expect(visibleText(document.querySelector("body"))).toBe("From $31 Callus. Now");
  expect(document.querySelectorAll("a")).toHaveLength(1);
  const image = document.querySelector("img");
  const attributes = ["srcset", "hidden", "alt"].map((name) => image?.getAttribute(name));
  expect(attributes).toEqual(["/a.webp 1x", "", undefined]);
  expect(structuredData(document)).toEqual([{ "@type": "Thing" }]);
});
