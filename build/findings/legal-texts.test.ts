import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readContent } from "#app/content/read-content.ts";
import { changedSample, type FileChange, replaced } from "#tests/support/changed-sample.ts";
import { sampleContent } from "#tests/support/sample-business.ts";
import { confirmText, findUnconfirmedTexts } from "./legal-texts.ts";

const now = new Date("2026-12-03T03:00:00Z");
const [privacy, sms, terms] = ["privacy-policy", "sms-privacy", "terms-of-service"].map(
  (id) => `legal/${id}.md`,
) as [string, string, string];

function askedIn(folder: string): string[] {
  return findUnconfirmedTexts(readContent(folder), folder, sampleContent).map(
    ({ place, message }) => `${place.slice(folder.length + 1)} ${message}`,
  );
}

test("the sample's texts are unchanged since their date, and those of a copy are not confirmed yet [SF24, PC04]", () => {
  expect(findUnconfirmedTexts(readContent(sampleContent), sampleContent, sampleContent)).toEqual([]);
  const waits = "is the sample's, and you haven't confirmed it for your business";
  const off = replaced("business.yaml", /$/, "\noff: [texting]\n");
  expect(askedIn(changedSample())).toEqual([privacy, sms, terms].map((file) => `${file} ${waits}`));
  expect(askedIn(changedSample(off)).filter((each) => each.startsWith(sms))).toEqual([]);
});

test("a confirmed text is dated that day, and is asked about again when its words or a figure in them change, not with a phone number [SF24, PC04]", () => {
  const folder = changedSample();
  for (const file of [privacy, sms, terms]) confirmText(folder, file, now);
  expect(askedIn(folder)).toEqual([]);
  const { consent, policies } = readContent(folder);
  expect([consent.lastUpdated, policies.terms.lastUpdated]).toEqual(["2026-12-02", "2026-12-02"]);
  // Comments and everything else are kept.
  const changed = readFileSync(join(folder, "policies.yaml"), "utf8").replace('"2026-12-02"', '"2026-11-28"');
  expect(changed).toBe(readFileSync(join(sampleContent, "policies.yaml"), "utf8"));

  const make = (...changes: FileChange[]) => {
    for (const change of changes) change.make(folder);
    return askedIn(folder);
  };
  const other = [
    replaced("business.yaml", "+17205550142", "+17207311234"),
    replaced("business.yaml", "name: Rock & Pine Pet Care", "name: Maple Cats"),
  ];
  expect(make(...other)).toEqual([]);
  expect(make(replaced("policies.yaml", "requestMonths: 24", "requestMonths: 36"))).toEqual([
    `${privacy} its words have changed`,
  ]);
  expect(make(replaced(terms, "## Photos", "Be kind.\n\n## Photos"))).toEqual([
    `${privacy} its words have changed`,
    `${terms} its words have changed`,
  ]);
  for (const file of [privacy, terms]) confirmText(folder, file, now);
  expect(askedIn(folder)).toEqual([]);
  expect(make(replaced("policies.yaml", '"2026-12-02"', '"2026-01-01"'))).toEqual([
    `${terms} last changed on December 2, 2026, and policies.yaml dates it January 1, 2026`,
  ]);
  confirmText(folder, "legal/../business.yaml", now);
  for (const file of [privacy, terms]) confirmText(folder, file, now);
  // Parts about texting are removed with it.
  expect(make(replaced("business.yaml", /$/, "\noff: [texting]\n"))).toEqual([
    `${privacy} its words have changed`,
    `${terms} its words have changed`,
  ]);
});

test("a text that was never dated is asked about, and gets its line when it is confirmed [SF24]", () => {
  const folder = changedSample(replaced(terms, /^wordsOf:.*\n/m, ""));
  expect(askedIn(folder)).toContain(`${terms} its words have changed`);
  confirmText(folder, terms, now);
  expect(askedIn(folder).filter((each) => each.startsWith(terms))).toEqual([]);
});
