import { expect, test } from "vitest";
import { changedSample, replaced } from "#tests/support/changed-sample.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { leaveOutPages } from "./leave-out-pages.ts";
import { readContent } from "./read-content.ts";

const sample = readSample();
type Off = (typeof sample.business)["off"];

const without = (...off: Off) => leaveOutPages({ ...sample, business: { ...sample.business, off } });

test("what leads to a page that is left out goes: its service's own link, its links in header and footer, its posts [LF08]", () => {
  const links = ({ navigation }: Pick<typeof sample, "navigation">) =>
    [navigation.header, ...navigation.footer.map((group) => group.links), navigation.legal]
      .flat()
      .map(({ href }) => href);
  expect(links(without())).toEqual(expect.arrayContaining(["/jobs", "/blog"]));
  expect(links(without("jobs", "blog")).filter((href) => /^\/(?:jobs|blog)/.test(href))).toEqual([]);
  const pathsOf = (content: typeof sample) =>
    content.catalogue.services.flatMap(({ detailsPath }) => detailsPath ?? []);
  expect(pathsOf(without())).toContain("/castle-rock-dog-walking");
  expect(pathsOf(without("castle-rock-dog-walking"))).not.toContain("/castle-rock-dog-walking");
  expect([without().posts.length, without("jobs").posts.length, without("blog").posts.length]).toEqual([
    7, 7, 0,
  ]);
});

test("who does not text has no section on text messages in the privacy policy, nor in the terms [LF08, PC01]", () => {
  const off = replaced("business.yaml", /$/, "\noff: [texting]\n");
  const { legal } = readContent(changedSample(off));
  const ids = (text: (typeof legal)["privacy"]) => text.sections.map(({ id }) => id);
  expect(ids(sample.legal.privacy)).toContain("sms-privacy");
  expect(ids(legal.privacy)).toEqual(ids(sample.legal.privacy).filter((id) => id !== "sms-privacy"));
  expect(ids(legal.terms)).toEqual(ids(sample.legal.terms).filter((id) => id !== "text-messages"));
  expect(ids(legal.terms)).not.toEqual(ids(sample.legal.terms));
});
