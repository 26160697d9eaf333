import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { readContent } from "#app/content/read-content.ts";
import { sampleContent } from "#tests/support/sample-business.ts";
import { newDataDir } from "#tests/support/test-lead.ts";

const asShipped = readFileSync(join(sampleContent, "holidays.yaml"), "utf8");
const [head = "", seasons = "", tail = ""] = asShipped.split(/^(seasons:\n[\s\S]*?\n)(?=\n)/m);
const outdented = head + seasons.replaceAll(/^ {2}/gm, "") + tail;
const inOneLine = `${head}seasons: [{ label: A, confirmed: true, holidays: [{ id: a, name: Christmas, dates: [{ date: "2026-12-25", surcharge: 1 }] }] }]\n${tail}`;

function addTo(text: string, folder = "content") {
  const site = newDataDir();
  cpSync(sampleContent, join(site, folder), { recursive: true });
  const file = join(site, folder, "holidays.yaml");
  writeFileSync(file, text);
  const args = [resolve("ops/add-season.ts"), "2027"];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: site, encoding: "utf8" });
  return { site, status, stderr, text: readFileSync(file, "utf8") };
}

test.each([
  ["as it is shipped", asShipped],
  ["with its list at the margin and Windows' line ends", outdented.replaceAll("\n", "\r\n")],
])("a file %s gets the season in its own style, and keeps every other line [TW10, TR16]", (_how, before) => {
  const { site, status, text } = addTo(before);
  expect(status).toBe(0);
  const [first, second] = readContent(join(site, "content")).holidayPricing.seasons;
  expect([first?.label, second?.label]).toEqual(["2027-28", "2026-27"]);
  expect(first?.holidays[0]?.dates.map(({ surchargeCents }) => surchargeCents)).toEqual([
    ...[12_00, 15_00, 12_00, 12_00, 12_00],
  ]);
  const start = text.indexOf("label: 2027-28");
  const added = text.slice(text.lastIndexOf("\n", start) + 1, text.search(/^ *- label: "2026-27"/m));
  expect(text.replace(added, "")).toBe(before);
  expect(
    added.split("\n").every((line) => line === "" || line.endsWith("\r") === before.includes("\r")),
  ).toBe(true);
});

test("a list that nothing can be added to is kept, and the lines to type work; the sample is kept too [TW10, TR16]", () => {
  const refused = addTo(inOneLine);
  expect([refused.status, refused.text]).toEqual([1, inOneLine]);
  const [why = "", ...lines] = refused.stderr.trimEnd().split("\n");
  expect(why).toContain("Put these lines first in the list:");
  const typed = `${head}seasons:\n${lines.join("\n")}\n${tail}`;
  writeFileSync(join(refused.site, "content/holidays.yaml"), typed);
  expect(readContent(join(refused.site, "content")).holidayPricing.seasons[0]?.confirmed).toBe(false);
  const ofSample = addTo(asShipped, "sample");
  expect([ofSample.status, ofSample.text]).toEqual([1, asShipped]);
  expect(ofSample.stderr).toContain("npm run own");
});
