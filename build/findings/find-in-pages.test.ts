import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newDataDir } from "../../tests/support/test-lead.ts";
import { readBuiltPage } from "../read-built-pages.ts";
import { findDeadLinks, findInHeads } from "./find-in-pages.ts";

const client = newDataDir();
writeFileSync(join(client, "logo.svg"), "<svg/>");
const origin = "https://example.com";

function page(path: string, body: string, { title = `Page ${path}`, description = `About ${path}` } = {}) {
  const head = `<title>${title}</title><meta name="description" content="${description}"/>`;
  return readBuiltPage(path, `<html><head>${head}</head><body>${body}</body></html>`);
}

function deadLinks(body: string): string[] {
  const pages = [page("/", body), page("/about", '<h2 id="team">Team</h2>')];
  return findDeadLinks(pages, { client, origin }).map(({ field, message }) => `${field} ${message}`);
}

test("links to pages, places on them, files, functions and other sites are right", () => {
  const links = ["/about", "/about#team", "/about?from=x", "https://example.com/about", "#x"];
  const others = ["https://elsewhere.example/x", "tel:+15550100", "mailto:a@b.c"];
  const anchors = [...links, ...others].map((href) => `<a href="${href}">`).join("");
  expect(deadLinks(`${anchors}<i id="x"></i><img src="/logo.svg"><form action="/functions/v1/x">`)).toEqual(
    [],
  );
});

test.each([
  ['<a href="/abuot">', "/abuot leads nowhere, on /"],
  ['<a href="/about#tame">', "/about#tame has no such place on its page, on /"],
  ['<img srcSet="/logo.svg 1x, /big.svg 2x">', "/big.svg leads nowhere, on /"],
  ['<script type="module" src="/gone.js"></script>', "/gone.js leads nowhere, on /"],
  ['<meta property="og:image" content="https://example.com/a">', "https://example.com/a leads nowhere, on /"],
])("%s is dead", (body, message) => {
  expect(deadLinks(body)).toEqual([message]);
});

test("a link that is dead on many pages is told once", () => {
  const pages = ["/", "/a", "/b"].map((path) => page(path, '<a href="/gone">'));
  const found = findDeadLinks(pages, { client, origin });
  expect(found.map(({ message }) => message)).toEqual(["leads nowhere, on / and 2 more"]);
});

test("titles and descriptions that are missing, too long or another page's are found", () => {
  const pages = [
    page("/", "", { title: "Paws | Paws Inc" }),
    page("/a", "", { title: "", description: "d".repeat(156) }),
    page("/b", "", { title: "Paws | Paws Inc", description: "" }),
    page("/c", "", { title: "t".repeat(61) }),
    page("/d", "", { title: "t".repeat(60), description: "d".repeat(155) }),
  ];
  const faults = findInHeads(pages).map(({ place, field, message }) => `${place} ${field} ${message}`);
  expect(faults).toEqual([
    "/a title is missing",
    `/a description has 156 characters: "${"d".repeat(156)}"`,
    "/b title is the same as that of /",
    "/b description is missing",
    `/c title has 61 characters: "${"t".repeat(61)}"`,
  ]);
});
