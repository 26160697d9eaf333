import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { openContentFolder } from "#app/content/content-source.ts";
import { renderMarkdown } from "#app/content/render-markdown.ts";
import { newDataDir } from "#tests/support/test-lead.ts";
import { findDeadTextLinks, findOffLinks } from "./find-link-mistakes.ts";
import { readBuiltPage } from "./read-built-pages.ts";

const origin = "https://www.example.com";

/** `texts` are Markdown files by the path of their page. */
function deadLinksIn(texts: Record<string, [file: string, body: string]>): string[] {
  const content = join(newDataDir(), "content");
  mkdirSync(join(content, "legal"), { recursive: true });
  const pages = Object.entries(texts).map(([path, [file, body]]) => {
    mkdirSync(dirname(join(content, file)), { recursive: true });
    writeFileSync(join(content, file), `---\ntitle: note\n---\n${body}`);
    return readBuiltPage(path, `<a href="/gone">Menu</a><div class="prose">${renderMarkdown(body)}</div>`);
  });
  return findDeadTextLinks([...pages, readBuiltPage("/faq", '<p id="keys">Keys</p>')], {
    client: content,
    origin,
    texts: openContentFolder(content),
  });
}

test("links of a post or policy that lead nowhere are told with file and line, and no other [VT06]", () => {
  const right =
    "[a](/faq) [b](/faq#keys) [c](https://gone.test) [d](mailto:a@b.test) e[^1] www.gone.test\n\n[^1]: f";
  const toDo = "write a page of this site as /faq and another site with https://";
  expect(
    deadLinksIn({
      "/blog/rain": ["blog/rain.md", "A note.\n\nA [note](note) and [all](/fqa).\n\n[keys](/faq#key)"],
      "/terms-of-service": ["legal/terms-of-service.md", `One\ntwo [x](#three).\n\n${right}`],
    }),
  ).toEqual([
    `content/blog/rain.md:6 content: found note, which leads nowhere; ${toDo}`,
    `content/blog/rain.md:6 content: found /fqa, which leads nowhere; ${toDo}`,
    `content/blog/rain.md:8 content: found /faq#key, which points to a spot that isn't on its page; ${toDo}`,
    `content/legal/terms-of-service.md:5 content: found #three, which points to a spot that isn't on its page; ${toDo}`,
  ]);
});

test("a link in any field, such as an answer, is told as one of a post is [TR10]", () => {
  const content = join(newDataDir(), "content");
  mkdirSync(content);
  writeFileSync(
    join(content, "faq.yaml"),
    'groups:\n  - question: "Keys?"\n    answer: "See [it](/gone)."\n',
  );
  writeFileSync(join(content, "navigation.yaml"), "header:\n  - href: /about#teem\n");
  const page = readBuiltPage("/faq", '<p>See <a href="/gone">it</a>. <a href="/about#teem">Team</a></p>');
  const site = { client: content, origin, texts: openContentFolder(content) };
  expect(findDeadTextLinks([page, readBuiltPage("/about", "<p>Team</p>")], site)).toEqual([
    expect.stringMatching(/^content\/faq\.yaml:3 groups\[0\]\.answer: found \/gone, which leads nowhere; /),
    expect.stringMatching(
      /^content\/navigation\.yaml:2 header\[0\]\.href: found \/about#teem, which points to a spot/,
    ),
  ]);
});

test("links to what is off are named as they are written, a number for texts by its token [LF08]", () => {
  const pages = [readBuiltPage("/faq", '<a href="/jobs">Jobs</a> <a href="sms:+13035550100">Text us</a>')];
  const lead = (to: string) =>
    `content/business.yaml off: the words of /faq lead to ${to}, which is left out; take that link out of them`;
  expect(findOffLinks(pages, { off: ["jobs", "texting"] }, "content")).toEqual([
    lead("/jobs"),
    lead("{{business.smsNumber}}"),
  ]);
});
