import type { HTMLElement } from "node-html-parser";
import { expect, test } from "vitest";
import { openPage } from "../support/open-page.ts";

/** The pages of the menu. */
const menu = ["/", "/about", "/services", "/blog", "/faq", "/jobs", "/contact"];

/** Classes of a band's background, and of the parts that it may contain. */
const grounds = ["hero", "on-pine", "band", "closing", "ending"];
const builds = `
  breadcrumb service-entry service-card review-card post-card team story question-group areas-split
  ways map highlights path checklist steps columns reasons
`
  .trim()
  .split(/\s+/);

function bandOf(part: HTMLElement): string {
  const classes = part.classNames.split(/\s+/);
  const ground = grounds.find((name) => classes.includes(name)) ?? "cream";
  const build = builds.filter((name) => part.querySelector(`.${name}`) !== null).join(" ");
  return `${ground}: ${build}`;
}

function bandsOf(path: string): string[] {
  const parts = openPage(path).main.childNodes as HTMLElement[];
  return parts.filter(({ tagName }) => ["SECTION", "DIV", "HEADER"].includes(tagName)).map(bandOf);
}

test("no two pages of the menu have the same two bands in a row [FT05]", () => {
  const pairs = new Map<string, string[]>();
  for (const path of menu) {
    const bands = bandsOf(path);
    expect(bands.length, path).toBeGreaterThanOrEqual(2);
    expect(
      bands.filter((band) => band === "cream: "),
      `${path} has a band that this test doesn't know`,
    ).toEqual([]);
    for (const pair of new Set(bands.slice(1).map((band, i) => `${bands[i]} > ${band}`)))
      pairs.set(pair, [...(pairs.get(pair) ?? []), path]);
  }
  expect([...pairs].filter(([, on]) => on.length > 1)).toEqual([]);
});
