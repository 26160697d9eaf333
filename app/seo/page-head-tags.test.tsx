import { expect, test } from "vitest";
import { metaContent } from "#build/read-built-pages.ts";
import { render } from "#tests/support/rendered-form.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { canonicalUrl, fullTitle, type PageHead, siteOf } from "./page-head.ts";
import { PageHeadTags } from "./page-head-tags.tsx";
import { structuredDataText } from "./structured-data.ts";

const site = siteOf(readSample(), { origin: "https://site.example", isRelease: true });

function tags(head: Partial<PageHead>, isRelease = true) {
  const whole = { title: "Prices", description: "What care costs.", ...head };
  const root = render(
    <PageHeadTags head={whole} site={{ ...site, isRelease }} path="/pricing" title="Prices" />,
  );
  const href = (rel: string) => root.querySelector(`link[rel=${rel}]`)?.getAttribute("href");
  const meta = (name: string) => metaContent(root, name);
  return { root, href, meta };
}

test("a page gives search engines and social networks its own address, texts and picture [MD01, MD05]", () => {
  const { root, href } = tags({ keywords: ["walks"] });
  expect(href("canonical")).toBe("https://site.example/pricing");
  const tagged = root
    .querySelectorAll("meta")
    .map(({ attrs }) => [attrs.name ?? attrs.property, attrs.content]);
  const [title, description] = ["Prices", "What care costs."];
  const image = "https://site.example/og.png";
  const alt = "Rock & Pine Pet Care. A dog and a cat look over hills and pines.";
  expect(Object.fromEntries(tagged)).toEqual({
    ...{ description, keywords: expect.stringMatching(/^walks, ./) },
    ...{ "og:type": "website", "og:site_name": "Rock & Pine Pet Care", "og:locale": "en_US" },
    ...{ "og:url": "https://site.example/pricing", "og:title": title, "og:description": description },
    ...{ "og:image": image, "og:image:width": "1200", "og:image:height": "630", "og:image:alt": alt },
    ...{ "twitter:card": "summary_large_image", "twitter:title": title },
    ...{ "twitter:description": description, "twitter:image": image, "twitter:image:alt": alt },
  });
});

test("search engines may not index a preview, nor pages that are no entry [FX09]", () => {
  expect(tags({ isIndexed: false }).meta("robots")).toBe("noindex");
  expect(tags({ isIndexed: false }).root.querySelector("meta[data-preview]")).toBeNull();
  expect(tags({}, false).root.querySelector("meta[name=robots][data-preview]")).not.toBeNull();
  expect(tags({ isMissing: true, isIndexed: false }).href("canonical")).toBeUndefined();
});

test("a post is an article with its date and section [MD12]", () => {
  const { meta } = tags({ article: { publishedOn: "2026-01-31", section: "Health" } });
  expect(["og:type", "article:published_time", "article:section"].map(meta)).toEqual([
    ...["article", "2026-01-31", "Health"],
  ]);
  expect(tags({}).meta("og:type")).toBe("website");
});

test("addresses have no trailing slash", () => {
  expect(["/", "/faq", "/faq/"].map((path) => canonicalUrl("https://a.test", path))).toEqual([
    ...["https://a.test/", "https://a.test/faq", "https://a.test/faq"],
  ]);
});

test("a title is followed by as much of the business's name as is shown in full [FX08]", () => {
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

test("text in content cannot close the script element [MD14]", () => {
  const text = structuredDataText([{ "@type": "Thing", name: "</script><script>alert(1)</script><!--" }]);
  expect(text).not.toMatch(/<|<!--/);
  expect(JSON.parse(text)["@graph"][0].name).toBe("</script><script>alert(1)</script><!--");
});
