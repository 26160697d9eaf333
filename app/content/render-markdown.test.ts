import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { xssVectors } from "#tests/fixtures/xss-vectors.ts";
import { newDataDir } from "#tests/support/test-lead.ts";
import { openContentFolder } from "./content-source.ts";
import { readContentFile } from "./read-content-file.ts";
import { legalSections, readPosts } from "./read-legal-texts.ts";
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
  ["so <u>very *dry*</u> here", "<p>so <u>very <em>dry</em></u> here</p>"],
])("%j becomes %j, so that a body's headings start at the second level [BL17, TR10, VA40]", (text, html) => {
  expect(renderMarkdown(text)).toBe(html);
});

test.each([
  ["![Mia](/mia.jpg)", "is a picture"],
  ["<details>", "would be left out"],
  ["Dear <name>", "would be left out"],
  ["<div>x</div>", "would be left out"],
  ["<script>alert(1)</script>", "would be left out"],
  ["<!-- a note --> and more", "is a comment with words behind it"],
  ["<!-- never closed", "is a comment with words behind it"],
  ['[x](/faq "See")', "has words that nobody would see"],
  ["[Note]: bring-water", "is an address apart from its link, or a note"],
  ["    indented", "begins with a tab or four blanks"],
  ["\tindented", "begins with a tab or four blanks"],
  ["##", "has no words"],
  ["-\n- Food", "has no words"],
  ["Thanks\n---", "becomes a heading by the line below it"],
  ["Text.\n\n## More", "is a heading over nothing", 8],
  ["## One\n\n# Two\n\nText.", "is a heading over nothing"],
  ["<!-- for boarding -->\nText.", "doesn't say what a block is for; write it as <!-- for: boarding -->"],
  ["> Rain", "is a quote set apart"],
  ["Rain `falls`", "is written as code"],
  ["```\nRain\n```", "begins code"],
  ["It's ~~old~~ new", "is struck out"],
  ["a\n\n---\n\nb", "is a line across the page", 8],
  ["| Dog | Walks |\n|---|---|\n| Moss | 2 |", "is a table"],
  ["Rain[^1].\n\n[^1]: In May.", "is a note", 6, 8],
  ["- [ ] Leash\n- [x] Food", "has a box to check", 6, 7],
])(
  "what Markdown would drop or change, or no page shows, is reported with what to write instead: %s [TR10, FX11, WM16, VA40]",
  (text, fault, ...lines) => {
    const told = (lines.length > 0 ? lines : [6]).map((line) =>
      expect.stringMatching(new RegExp(`^blog/rain\\.md:${line} content: found .*, ${fault}`)),
    );
    expect(mistakesIn(`Before.\n\n${text}\n`)).toEqual(told);
  },
);

test.each([
  ["So ** very dry **", "** very dry **", "for bold"],
  ["**Note:**rain", "**Note:**rain", "for bold"],
  ["**One\n\nand two", "**One", "for bold"],
  ["__One __", "__One __", "for bold"],
  ["so *very dry *", "*very dry *", "for italics"],
  ["so _ very _", "_ very _", "for italics"],
  ["~~old", "~~old", "nothing can be struck out"],
  ["==new==", "==new==", "nothing can be struck out"],
  ["#Heading", "#Heading", "a heading is ## and a blank"],
  ["Rain\n##Heading", "##Heading", "a heading is ## and a blank"],
  ["####### Seven", "####### Seven", "a heading is ##"],
  ["• Leash\n• Food", "• Leash", "write - and a blank"],
  ["Bring:\n  ▪ Leash", "▪ Leash", "write - and a blank"],
  ["-Leash\n-Food", "-Food", "write - and a blank"],
  ["✓ Leash\n✓ Food", "✓ Food", "write - and a blank"],
  ["1.Leash\n2.Food", "1.Leash", "write a blank behind the number"],
  ["Bring:\n2. Food", "2. Food", "put an empty line above"],
  ["| Dog | Walks |", "| Dog | Walks |", "write a table as a list"],
  ["Dog\tWalks", "g\tWalks", "the page shows a tab as one blank"],
  ["[See] (/faq)", "] (/faq)", "write a link as"],
  ["[See](my page)", "](my page)", "write a link as"],
  ["(See)[/faq]", ")[/faq]", "write a link as"],
  ["Rain[^1] falls", "[^1] falls", "there are no notes"],
  ["## Fees {#fees}\n\nNone.", "{#fees}", "take it out"],
  [":::", ":::", "take the line out"],
  ["- [] Leash", "[] Leash", "write a list without boxes (- Words)"],
])("marks that Markdown leaves as text are reported with what to write: %s [WM12]", (text, found, toDo) => {
  const line = 4 + text.slice(0, text.indexOf(found)).split("\n").length + 1;
  expect(mistakesIn(`Before.\n\n${text}\n`)).toEqual([
    expect.stringContaining(`blog/rain.md:${line} content: found ${JSON.stringify(found)}, ${toDo}`),
  ]);
});

test.each([
  "a <!-- a note --> b\n\n<!-- a note\n\nof two lines -->\n\nc",
  "10. a\n11. b\n\nThen:\n\n2020. A year",
  "From $31*, 2 * 3 * 4 and \\*as it is\\*\n\n*Prices may vary.",
  "**Bold**, *italic*, ***both***, **bold *and* more** and so<u>on</u>",
  "Call #1, IMG_2041_mia, snake__case, a ____ to fill in, 5 > 3 and a | b",
  '"So kind!"\n— Dana, Parker\n\n-5 degrees, 12) or so, [sic]',
  "See https://ok.test/a__b__c and www.ok.test/*a*.\n\n- One\\\n  more\n\n## Fees ##\n\nNone.",
])("no mistake is found in %j [TR10, WM12]", (text) => {
  expect(mistakesIn(text)).toEqual([]);
});

test("the sanitizer removes everything that is not allowed [WM16, VA40]", () => {
  const all =
    "> q\n\n---\n\n~~d~~ `c` x[^1]\n\n```\np\n```\n\n| t |\n|---|\n| u |\n\n[^1]: n\n\n# h\n\n1. o\n\n- [l](/faq)";
  const tags = renderMarkdown(all).match(/<\w+/g);
  expect([...new Set(tags)].toSorted()).toEqual(["<a", "<h2", "<li", "<ol", "<p", "<ul"]);
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

test.each(xssVectors)("%j leaves only harmless markup [VA40]", (vector) => {
  for (const html of [renderMarkdown(vector), renderMarkdown(`before ${vector} after`)]) {
    // Text has every < escaped, so a remaining < starts markup.
    for (const tag of html.match(/<[^>]*>?/g) ?? []) {
      expect(tag).toMatch(
        /^<(\/?(p|br|strong|em|u|h[1-6]|ul|ol|li|a)|a href="[^"<>]*"( rel="noopener" target="_blank")?)>$/,
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

test("headings with the same text get different ids, in any alphabet [TR03]", () => {
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
