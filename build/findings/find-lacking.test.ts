import { expect, test } from "vitest";
import { openContentFolder } from "#app/content/content-source.ts";
import { readContent } from "#app/content/read-content.ts";
import { writeSecondBusiness } from "#tests/support/build-site.ts";
import { changedSample, type FileChange, replaced } from "#tests/support/changed-sample.ts";
import { findLacking } from "./find-lacking.ts";

/** Returns each file with what it mentions although the business lacks it. */
function told(...changes: FileChange[]): string[] {
  const folder = openContentFolder(changedSample(...changes));
  return findLacking(readContent(folder.path), folder).map(
    ({ place, message }) => `${place.slice(folder.path.length + 1)} ${/, and (.*?):/.exec(message)?.[1]}`,
  );
}

const portal = /\nportal:\n(?: {2}.*\n)+/;

test("another business, of one person, one town, without walks, boarding, a portal and texts, mentions nothing that it lacks [PC03]", async () => {
  const folder = changedSample();
  await writeSecondBusiness(folder);
  const source = openContentFolder(folder);
  expect(findLacking(readContent(folder, source), source)).toEqual([]);
});

test("each sentence about something that the business lacks is named, except in entries that are for it [LF08, PC01]", () => {
  const withoutPortal = told(replaced("business.yaml", portal, "\n"));
  expect(withoutPortal).toEqual(Array(3).fill("faq.yaml you have no portal"));
});

const withoutService = (id: string) =>
  replaced("services.yaml", new RegExp(`  - id: ${id}\\n(?:    .*\\n|\\n(?=    ))*\\n?`), "");

test("a sentence about missing pets, deposits or services is named [PC02]", () => {
  const withoutPet = (id: string) =>
    told(replaced("business.yaml", new RegExp(`  - \\{ id: ${id}, .*\\n`), ""));
  expect(withoutPet("dog")).toContain("services.yaml you don't care for dogs");
  expect(withoutPet("cat")).toContain("pages/services.yaml you don't care for cats");
  // Clients' own words, and fields that choose a drawing or a service, are not texts of the business.
  expect(withoutPet("cat").join()).not.toMatch(/business\.yaml|reviews\.yaml/);
  const ask = replaced("holidays.yaml", " Please ask us about {{holiday.ask}} over a holiday.", "");
  const wholeAtBooking = told(
    replaced("holidays.yaml", "percent: 50", "percent: 100"),
    replaced("faq.yaml", /(?<=answer: )"Yes, there's a small extra fee.*"/, '"Yes."'),
    replaced("pages/holiday-pricing.yaml", "A deposit of {{holiday.depositPercent}}", "What you pay"),
    replaced("legal/terms-of-service.md", /^- {{holiday\.depositPercent}}.*$/m, "- All of it at booking."),
  );
  // Two of the three bands, a reason, and the text before the bands.
  expect(wholeAtBooking.filter((each) => each.startsWith("holidays.yaml"))).toHaveLength(4);
  // Its title still says that it's a walk.
  const unnamed = replaced("services.yaml", ", name: walk", "");
  expect(told(unnamed, replaced("services.yaml", "unit: walk", "unit: visit"))).toEqual([]);
  expect(told(withoutService("boarding"), ask)).toEqual([
    "faq.yaml no service of yours is boarding",
    "pages/about.yaml no service of yours is boarding",
  ]);
});

test("a sentence about a town or a person of the sample that the business has not is named [PC02]", () => {
  const walker = told(replaced("team.yaml", "Tom Hadley", "Ana Ruiz"));
  expect(walker).toEqual(
    ["blog/fall-pet-care-guide.md", "blog/summer-pet-safety-tips.md", "pages/jobs.yaml"].map(
      (file) => `${file} you have nobody of that name`,
    ),
  );
  const town = told(replaced("locations.yaml", "name: Parker", "name: Sedalia"));
  expect(town).toContain("blog/fall-pet-care-guide.md you have no town of that name");
  expect(town).toContain("team.yaml you have no town of that name");
});

test("a business of boarding alone is asked about visits, keys and its clients' homes [PC02]", () => {
  const folder = openContentFolder(changedSample());
  const content = readContent(folder.path, folder);
  const services = content.catalogue.services.filter(({ id }) => id === "boarding" || id === "medication");
  const found = findLacking({ ...content, catalogue: { ...content.catalogue, services } }, folder).filter(
    ({ message }) => message.includes("no service of yours is at the client's home"),
  );
  const fields = found.map(({ field }) => field);
  expect(fields).toEqual(
    expect.arrayContaining(["hero.titleLines[0]", "nextSteps.steps[1].text", "booking.text"]),
  );
  // A unit isn't a sentence, and a place that is filled in isn't a word of the owner's.
  expect(fields.filter((field) => /unit|holiday$|replies\.price/.test(field))).toEqual([]);
});

test.each([
  ["texting", "We send text messages on the way.", "you don't text"],
  ["texting", "Reply STOP to end them.", "you don't text"],
  ["jobs", "See our job page.", "you have no job page"],
  ["blog", "Read our blog for more.", "you have no blog"],
])("with %s switched off, %j is named, and nothing else of the sample [PC03]", (off, sentence, why) => {
  const switchedOff = replaced("business.yaml", /^/, `off: [${off}]\n`);
  const said = replaced(
    "pages/contact.yaml",
    "Tell us about your pets",
    `${sentence} Tell us about your pets`,
  );
  const named = [`pages/contact.yaml ${why}`];
  expect([told(said), told(switchedOff), told(switchedOff, said)]).toEqual([[], [], named]);
});
