import { expect, test } from "vitest";
import { fullTitle } from "#app/seo/page-head.ts";
import { metaContent, visibleText } from "#build/read-built-pages.ts";
import { all, hrefs, only, openPage, texts } from "../support/open-page.ts";
import { readSample } from "../support/sample-business.ts";

const sample = readSample();

/** Newest first. */
const posts = [
  ["fall-pet-care-guide", "Pet Care", "October 6, 2024"],
  ["summer-pet-safety-tips", "Safety", "June 15, 2024"],
  ["choosing-pet-sitter", "Pet Care", "June 10, 2024"],
  ["dog-walking-benefits", "Health", "June 5, 2024"],
  ["pet-medication-administration", "Health", "May 28, 2024"],
  ["preparing-pets-vacation", "Travel", "May 20, 2024"],
  ["senior-pet-care", "Senior Care", "May 15, 2024"],
].map(([id = "", category = "", date = ""]) => {
  const post = sample.posts.find((each) => each.id === id);
  if (!post) throw new Error(`The sample has no post ${id}`);
  return { ...post, category, date };
});

const list = openPage("/blog");

test("the list shows all seven posts, the newest first, each with its facts [R09]", () => {
  expect(visibleText(only(list.main, "h1"))).toMatch(/blog/i);
  const cards = all(list.main, "article");
  expect(cards).toHaveLength(7);
  for (const [i, { id, category, date, title, excerpt, readTime }] of posts.entries()) {
    const card = cards[i];
    if (!card) throw new Error("A card is missing");
    expect(texts(card, "h2")).toEqual([title]);
    for (const words of [category, date, excerpt, `${readTime} min read`])
      expect(visibleText(card)).toContain(words);
    only(card, ".post-image > :is(svg, img)");
    expect(hrefs(card, `Read More about ${title}`)).toEqual([`/blog/${id}`]);
  }
});

test("each category has a page that shows its posts, and is marked as the one shown [BL02]", () => {
  const choices = (page: typeof list) => all(only(page.main, "nav", "Categories"), "a");
  expect(choices(list).map(visibleText)).toEqual([
    "All",
    "Safety",
    "Pet Care",
    "Health",
    "Travel",
    "Senior Care",
  ]);
  for (const choice of choices(list)) {
    const category = visibleText(choice);
    const page = openPage(choice.getAttribute("href") ?? "");
    const shown = posts.filter((post) => category === "All" || post.category === category);
    expect(texts(page.main, "article h2")).toEqual(shown.map(({ title }) => title));
    const current = choices(page).filter((link) => link.getAttribute("aria-current") === "page");
    expect(current.map(visibleText)).toEqual([category]);
  }
});

test.each(posts)("the post $id is complete, with its search texts [R10, BL09, BL15, EN13]", (post) => {
  const page = openPage(`/blog/${post.id}`);
  const { main, section } = page;
  expect(page.title).toBe(fullTitle(post.seoTitle ?? "", sample.business));
  expect(page.description).toBe(post.seoDescription);
  const keywords = metaContent(page.document, "keywords")?.split(", ");
  expect(keywords).toEqual(expect.arrayContaining(post.keywords));
  const steps = only(main, "nav", "Breadcrumb");
  expect(texts(steps, "li")).toEqual(["Home", "Blog", post.title]);
  expect([hrefs(steps, "Home"), hrefs(steps, /^Blog$/)]).toEqual([["/"], ["/blog"]]);

  const article = only(main, ":scope > article");
  expect(visibleText(only(article, "h1"))).toBe(post.title);
  const head = only(article, ":scope > header");
  for (const words of [post.category, post.date, `${post.readTime} min read`, post.excerpt])
    expect(visibleText(head)).toContain(words);
  only(head, ".post-image > :is(svg, img)");

  const headings = [...post.content.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings.length).toBeGreaterThan(2);
  const body = only(article, ".post-body");
  expect(texts(body, "h2")).toEqual(headings);
  expect(all(body, "p").length).toBeGreaterThan(5);
  expect(visibleText(body)).not.toContain("**");
  expect(hrefs(article, "Get Free Consultation")).toEqual(["/contact"]);
  expect(hrefs(article, "View Our Services")).toEqual(["/services"]);

  const others = posts.filter(({ id }) => id !== post.id).slice(0, 3);
  expect(texts(section("Related articles"), "article h3")).toEqual(others.map(({ title }) => title));
});
