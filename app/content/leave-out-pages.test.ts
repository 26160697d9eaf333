import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { leaveOutPages } from "./leave-out-pages.ts";

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

test("who does not text has no section on text messages in the privacy policy [LF08]", () => {
  const ids = (...off: Off) => without(...off).legal.privacy.sections.map(({ id }) => id);
  expect(ids()).toContain("sms-privacy");
  expect(ids("texting")).not.toContain("sms-privacy");
  expect(ids("texting")).toHaveLength(ids().length - 1);
});
