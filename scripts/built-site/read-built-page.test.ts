import { expect, test } from "vitest";
import {
  attribute,
  metaContent,
  readBuiltPage,
  startTags,
  structuredData,
  visibleText,
} from "./read-built-page.ts";

const html = `<!DOCTYPE html><html><head><title>Walks &amp; more</title>
<meta name="description" content="It&#x27;s &quot;fine&quot;"/><meta name="robots" content="noindex"/>
<style>a{color:red}</style><script type="application/ld+json">{"@graph":[{"@type":"Thing"}]}</script></head>
<body><svg><text>$99</text></svg><h1>From <b>$31</b></h1><p>Call<a href="tel:1">us</a>.</p>
<script>"<a href='/no'>"</script><img srcSet="/a.webp 1x" src="/a.webp" hidden></body></html>`;

test("a page's head is read as a browser would show it", () => {
  expect(readBuiltPage("/walks", html)).toMatchObject({
    path: "/walks",
    title: "Walks & more",
    description: 'It\'s "fine"',
    isIndexed: false,
  });
  expect(metaContent(html, "keywords")).toBeNull();
});

test("the words of a page leave out drawings and scripts", () => {
  expect(visibleText(html)).toBe("From $31 Callus.");
});

test("tags are found outside of scripts, and their attributes by any case", () => {
  expect(startTags(html, "a")).toEqual(['<a href="tel:1">']);
  const [image = ""] = startTags(html, "img");
  expect([attribute(image, "srcset"), attribute(image, "hidden"), attribute(image, "alt")]).toEqual([
    "/a.webp 1x",
    "",
    null,
  ]);
});

test("structured data is read from its block", () => {
  expect(structuredData(html)).toEqual([{ "@type": "Thing" }]);
});
