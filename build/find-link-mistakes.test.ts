import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { openContentFolder } from "#app/content/content-source.ts";
import { renderMarkdown } from "#app/content/render-markdown.ts";
import { newDataDir } from "#tests/support/test-lead.ts";
import { findDeadTextLinks } from "./find-link-mistakes.ts";
import { readBuiltPage } from "./read-built-pages.ts";

const origin = "https://www.example.com";

/** `files` are those of content, `pages` the HTML of built pages by path. */
function deadLinksIn(
  files: Record<string, string>,
  pages: Record<string, string>,
  off: Parameters<typeof findDeadTextLinks>[1]["off"] = [],
): string[] {
  const client = join(newDataDir(), "content");
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(client, name)), { recursive: true });
    writeFileSync(join(client, name), text);
  }
  const built = Object.entries(pages).map(([path, html]) => readBuiltPage(path, html));
  return findDeadTextLinks(built, { client, origin, texts: openContentFolder(client), off });
}

test("links of a post or policy that lead nowhere are reported with file and line, and no others [VT06]", () => {
  const right = "[a](/faq) [b](/faq#keys) [c](https://gone.test) [d](mailto:a@b.test) www.gone.test";
  const rain = "A note.\n\nA [note](note) and [all](/fqa).\n\n[keys](/faq#key)";
  const terms = `One\ntwo [x](#three).\n\n${right}`;
  const file = (body: string) => `---\ntitle: note\n---\n${body}`;
  const page = (body: string) => `<a href="/gone">Menu</a><div class="prose">${renderMarkdown(body)}</div>`;
  const toDo = "write a page of this site as /faq and another site with https://";
  expect(
    deadLinksIn(
      { "blog/rain.md": file(rain), "legal/terms-of-service.md": file(terms) },
      { "/blog/rain": page(rain), "/terms-of-service": page(terms), "/faq": '<p id="keys">Keys</p>' },
    ),
  ).toEqual([
    `content/blog/rain.md:6 content: found note, which leads nowhere; ${toDo}`,
    `content/blog/rain.md:6 content: found /fqa, which leads nowhere; ${toDo}`,
    `content/blog/rain.md:8 content: found /faq#key, which points to a spot that isn't on its page; ${toDo}`,
    `content/legal/terms-of-service.md:5 content: found #three, which points to a spot that isn't on its page; ${toDo}`,
  ]);
});

test("a dead link in any field, such as an answer, is reported like one of a post [TR10]", () => {
  const faq = 'groups:\n  - question: "Keys?"\n    answer: "See [it](/gone)."\n';
  const files = { "faq.yaml": faq, "navigation.yaml": "header:\n  - href: /about#teem\n" };
  const page = '<p>See <a href="/gone">it</a>. <a href="/about#teem">Team</a></p>';
  expect(deadLinksIn(files, { "/faq": page, "/about": "<p>Team</p>" })).toEqual([
    expect.stringMatching(/^content\/faq\.yaml:3 groups\[0\]\.answer: found \/gone, which leads nowhere; /),
    expect.stringMatching(
      /^content\/navigation\.yaml:2 header\[0\]\.href: found \/about#teem, which points to a spot/,
    ),
  ]);
});

test("a notice for a page that doesn't exist is reported, because nobody would read it [PC02]", () => {
  const pages = (list: string) => `  - { text: "Snow", pages: [${list}] }\n`;
  const notices = `notices:\n${pages("/, /faq")}${pages("/fqa")}${pages("/faq/")}  - { text: "Ice" }\n`;
  const toDo = "which is no page of yours; write its address as /schedule";
  expect(deadLinksIn({ "notices.yaml": notices }, { "/": "<p>Home</p>", "/faq": "<p>FAQ</p>" })).toEqual([
    `content/notices.yaml:3 notices[1].pages[0]: found /fqa, ${toDo}`,
    `content/notices.yaml:4 notices[2].pages[0]: found /faq/, ${toDo}`,
  ]);
});

test("a link to a page that is off is reported in an answer, but not in the menus, which leave it out themselves [LF08]", () => {
  const files = {
    "faq.yaml": 'groups:\n  - answer: "See [it](/jobs)."\n',
    "navigation.yaml": "header:\n  - href: /jobs\n",
  };
  expect(deadLinksIn(files, { "/faq": '<a href="/jobs">it</a>' }, ["jobs"])).toEqual([
    expect.stringMatching(
      /^content\/faq\.yaml:2 groups\[0\]\.answer: found \/jobs, which is left out of your website; take the link out$/,
    ),
  ]);
});
