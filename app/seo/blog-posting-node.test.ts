import { expect, test } from "vitest";
import { readContent } from "../content/read-content.ts";
import { blogPostingNode } from "./blog-posting-node.ts";
import { siteOf } from "./site.ts";

test("a post has headline, description, image, author, publisher, dates and page [EN40, MD12]", () => {
  const content = readContent();
  const { business, posts } = content;
  const [post] = posts;
  if (!post) throw new Error("no posts");
  const node = blogPostingNode(siteOf(content, "https://example.com"), post, {
    path: `/blog/${post.id}`,
    image: "https://example.com/a.png",
  });
  expect(node).toMatchObject({
    "@type": "BlogPosting",
    headline: post.title,
    description: post.excerpt,
    image: "https://example.com/a.png",
    author: { name: business.name },
    publisher: { "@id": "https://example.com/#business", name: business.name },
    datePublished: post.date,
    dateModified: post.date,
    mainEntityOfPage: { "@id": `https://example.com/blog/${post.id}` },
  });
});
