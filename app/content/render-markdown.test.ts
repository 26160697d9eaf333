import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { xssVectors } from "#tests/fixtures/xss-vectors.ts";
import { newDataDir } from "#tests/support/test-lead.ts";
import { openContentFolder } from "./content-source.ts";
import { readContentFile } from "./read-content-file.ts";
import { legalSections } from "./read-legal-texts.ts";
import { readPosts } from "./read-posts.ts";
import { parseMarkdown, renderMarkdown } from "./render-markdown.ts";

test.each([
  ["## Under the oak", "<h2>Under the oak</h2>"],
  ["# One\n\n## Two\n\n### Three\n\n###### Six", "<h2>One</h2>\n<h3>Two</h3>\n<h4>Three</h4>\n<h6>Six</h6>"],
  ["**bold** and *italic* and _too_", "<p><strong>bold</strong> and <em>italic</em> and <em>too</em></p>"],
  ["One.\n\nTwo,\\\nthree.", "<p>One.</p>\n<p>Two,<br>\nthree.</p>"],
  ["- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"],
  ["3) a\n4) b", '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
  ["A walk (~$31), a visit (~$12)", "<p>A walk (~$31), a visit (~$12)</p>"],
  ["I <3 IMG_2041_mia, 2 < 3", "<p>I &#x3C;3 IMG_2041_mia, 2 &#x3C; 3</p>"],
  ["One,<br>two<br />three", "<p>One,<br>\ntwo<br>\nthree</p>"],
  ["a\n\n---\n\nb", "<p>a</p>\n<hr>\n<p>b</p>"],
  ["so <u>very *dry*</u> here", "<p>so <u>very <em>dry</em></u> here</p>"],
])("%j becomes %j, so that a body's headings start at the second level [BL17, TR10, VA40]", (text, html) => {
  expect(renderMarkdown(text)).toBe(html);
});

test.each([
  ["Hello <script>alert(1)</script>world", "<p>Hello world</p>"],
  ["a <SCRIPT src='x'>if (a < b) `c` *d*</SCRIPT> e", "<p>a <code></code><em></em> e</p>"],
  ["a <style>p { color: red }</style> b", "<p>a  b</p>"],
  ["<script>\n\nalert(1)\n\n</script>\n\na", "<p>a</p>"],
  ["<div>\n<script>\n\nalert(1)\n\n</script>\n</div>\n\na", "<p></p>\n<p>a</p>"],
  ["a <!-- <script> --> b", "<p>a  b</p>"],
  ["a </script> b", "<p>a  b</p>"],
])("of a script or style in %j no text is left: %s [FX11]", (text, html) => {
  expect(renderMarkdown(text)).toBe(html);
});

test.each([
  ["![Mia](/mia.jpg)", "is a picture"],
  ["<details>", "would be left out"],
  ["Dear <name>", "would be left out"],
  ["<div>x</div>", "would be left out"],
  ["<!-- a note --> and more", "is a comment with words behind it"],
  ["<!-- never closed", "is a comment with words behind it"],
  ['[x](/faq "See")', "has words that nobody would see"],
  ["[Note]: bring-water", "would be left out"],
  ["| a |\n|---|\n| b | c |", "is a table in which a row has more columns"],
  ["    indented", "begins with four blanks"],
  ["Thanks\n---", "becomes a heading by the line below it"],
  ["1. a\n3. b", "is a list that doesn't count one by one"],
])("what Markdown would drop or change without a word is told by file and line: %s [TR10]", (text, fault) => {
  const told = new RegExp(`^blog/rain\\.md:6 content: found .*, ${fault}`);
  expect(mistakesIn(`Before.\n\n${text}\n`)).toEqual([expect.stringMatching(told)]);
});

test.each([
  "a <!-- a note --> b\n\n<!-- a note\n\nof two lines -->\n\nc",
  "1. a\n1. b\n1. c",
  "10. a\n11. b\n\nThen:\n\n2020. A year",
  "```\n    code\n```",
])("nothing is told of %j [TR10]", (text) => {
  expect(mistakesIn(text)).toEqual([]);
});

test.each([
  ["a quote", "> Rain\\\n> again", "<blockquote>\n<p>Rain<br>\nagain</p>\n</blockquote>"],
  ["code", "so `a < b` is", "<p>so <code>a &#x3C; b</code> is</p>"],
  ["a block of code", "```yaml\na:\n  b\n```", "<pre><code>a:\n  b\n</code></pre>"],
  ["words struck out", "~~old~~", "<p><del>old</del></p>"],
  ["boxes to tick", "- [ ] Leash\n- [x] Food", "<ul>\n<li>☐ Leash</li>\n<li>☑ Food</li>\n</ul>"],
])("%s is shown as such [VT06]", (_, text, html) => {
  expect(renderMarkdown(text)).toBe(html);
});

test.each([
  ["https://ok.test/a?b=1.", "https://ok.test/a?b=1", "https://ok.test/a?b=1"],
  ["www.ok.test", "http://www.ok.test", "www.ok.test"],
  ["a@ok.test", "mailto:a@ok.test", "a@ok.test"],
])("the bare address in %j is a link [VT06]", (text, href, words) => {
  const rel = href.startsWith("http") ? ' rel="noopener" target="_blank"' : "";
  const link = `<a href="${href}"${rel}>${words}</a>`;
  expect(renderMarkdown(text)).toBe(`<p>${text.replace(words, link)}</p>`);
});

test("a table stands in a frame that can be moved by itself, without its columns' styles [VT06]", () => {
  const html = renderMarkdown("| Dog | Walks |\n|---|--:|\n| Moss | **2** |");
  expect(html.replaceAll("\n", "")).toBe(
    '<div class="table-frame" tabindex="0"><table><thead><tr><th>Dog</th><th>Walks</th></tr></thead>' +
      "<tbody><tr><td>Moss</td><td><strong>2</strong></td></tr></tbody></table></div>",
  );
});

test("a mark leads to its note, and the note back, in the site's own words [VT06]", () => {
  const html = renderMarkdown("Rain[^a] falls.\n\n[^a]: In *May*.", { title: "Below", back: "Up {number}" });
  expect(html.replaceAll("\n", "")).toBe(
    '<p>Rain<sup><a href="#fn-a" id="fnref-a" aria-describedby="footnote-label">1</a></sup> falls.</p>' +
      '<section class="footnotes"><h2 id="footnote-label">Below</h2><ol><li id="fn-a">' +
      '<p>In <em>May</em>. <a href="#fnref-a" aria-label="Up 1">↩</a></p></li></ol></section>',
  );
});

test.each(xssVectors)("%j only leaves harmless markup [BL20, VA40, VA41]", (vector) => {
  for (const html of [renderMarkdown(vector), renderMarkdown(`before ${vector} after`)]) {
    // Text has every < escaped, so a remaining < starts markup.
    for (const tag of html.match(/<[^>]*>?/g) ?? []) {
      expect(tag).toMatch(
        /^<(\/?(p|br|strong|em|u|h[1-6]|ul|ol|li|a|blockquote|pre|code)|a href="[^"<>]*"( rel="noopener" target="_blank")?)>$/,
      );
      const href = decodeEntities(tag.match(/href="([^"]*)"/)?.[1] ?? "");
      expect(addressIn(href)).toMatch(/^(https?|mailto|tel|sms):$/);
    }
  }
});

function decodeEntities(text: string): string {
  return text.replace(/&#x([0-9a-f]+);/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}

/** Browsers drop tabs, line breaks and leading control characters. */
function addressIn(href: string): string {
  return new URL(href, "https://site.test/page").protocol;
}

test("headings of the same words get ids of their own, in any alphabet [TR03]", () => {
  const text = "## Fees\n\n## Fees!\n\n## Ваш выбор\n\n## ?\n\n## Menu\n\n## Fees 2";
  const ids = ["fees", "fees-2", "ваш-выбор", "part", "menu-2", "fees-2-2"];
  expect(legalSections(parseMarkdown(text).children, {}).sections.map(({ id }) => id)).toEqual(ids);
});

const rainPost = { title: "Rain", excerpt: "Wet", date: "2026-01-01", author: "A", category: "Health" };

function folderWith(body: string) {
  const folder = newDataDir();
  mkdirSync(join(folder, "blog"));
  const facts = { id: "rain", ...rainPost, readTime: 5, image: "scene:walk" };
  writeFileSync(join(folder, "blog/rain.md"), `---\n${JSON.stringify(facts)}\n---\n${body}`);
  return openContentFolder(folder);
}

function mistakesIn(body: string): string[] {
  const folder = folderWith(body);
  const read = readPosts(["blog/rain.md"], (name, schema) => readContentFile(folder, name, schema));
  return read.ok ? [] : read.mistakes;
}

test("a mark without its note, and a note without its mark, are refused with file and line [VT06]", () => {
  expect(mistakesIn("Rain[^1] falls[^2].\n\n[^2]: Here.\n\n[^3]: Nowhere.")).toEqual([
    "blog/rain.md:4 content: found [^1], must have its note: a paragraph that begins with [^1]:",
    "blog/rain.md:8 content: found [^3]:, must have its mark [^3] in the text",
  ]);
});

test("notes that have their marks, and brackets in code, are right [VT06]", () => {
  expect(mistakesIn("Rain[^a] and again[^A]; a set is `[^1]`.\n\n[^a]: Here.")).toEqual([]);
});
