import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { readContent } from "#app/content/read-content.ts";
import { changedSample, replaced } from "#tests/support/changed-sample.ts";
import { sampleContent } from "#tests/support/sample-business.ts";
import { findSampleWords } from "./find-sample-words.ts";

function foundIn(folder: string) {
  return findSampleWords(folder, readContent(folder).business, sampleContent).map(
    ({ place, field, message, level }) => ({ file: place.slice(folder.length + 1), field, message, level }),
  );
}

test("of a copy of the sample every sentence and drawing is listed by file and line, what is seen first before the rest [OD07, TR17]", () => {
  const found = foundIn(changedSample());
  const files = [...new Set(found.map(({ file }) => file))];
  expect(files.slice(0, 3)).toEqual(["logo.svg", "business.yaml", "drawings/landmark.svg"]);
  expect(files.filter((file) => file.startsWith("blog/"))).toEqual(files.slice(-7));
  expect(found.filter(({ file }) => file === "drawings/landmark.svg")).toMatchObject([
    { message: expect.stringContaining("share images") },
  ]);
  for (const { file, field, message } of found.filter(({ field }) => field !== "")) {
    const lines = readFileSync(join(sampleContent, file), "utf8").split("\n");
    // A folded text begins below its field.
    const at = Number(field.slice(5)) - 1;
    expect(`${lines[at]} ${lines[at + 1]}`, `${file} ${field}`).toContain(message.slice(0, 10));
  }
  const stories = found.filter(({ level }) => level === "open").map(({ message }) => message);
  expect(stories).toContain("Nora Whitfield");
  const { servicesButton } = parse(readFileSync(join(sampleContent, "pages/home.yaml"), "utf8")).hero;
  expect(found).toContainEqual({
    file: "pages/home.yaml",
    field: "line 14",
    message: servicesButton,
    level: "reminder",
  });
});

test("a sentence is told until it is changed, whoever else its words are true of [TR17]", () => {
  const other = replaced("business.yaml", "name: Nora Whitfield", "name: June Tremblay");
  const home = replaced("pages/home.yaml", /^( {2}title: ).*$/m, "  title: Cat visits on your street");
  const found = foundIn(changedSample(other, home));
  expect(found.map(({ message }) => message)).not.toContain("Nora Whitfield");
  expect(found.filter(({ file, field }) => file === "pages/home.yaml" && field === "line 5")).toEqual([]);
  expect(found.filter(({ file }) => file === "pages/home.yaml")).not.toEqual([]);
});

test("a third business, of another state, without a portal, nights and boarding, with holidays of its own, keeps no story of the first [OD07]", () => {
  const folder = changedSample({ make: makeThirdBusiness });
  expect(foundIn(folder).filter(({ level }) => level === "open")).toEqual([]);
  const { words, legal, ...facts } = readContent(folder);
  const { castleRockDogWalking, jobs, blog, ...shown } = words;
  const texts = JSON.stringify({ ...facts, legal, shown });
  const ofTheFirst =
    /[^"]*(?:Colorado|Castle (?:Rock|Pines)|Parker|Douglas|rattlesnake|butte\b|Juniper|Rock & Pine|booking portal belongs|Already a client|[Pp]rivate [Bb]oarding|or boarding|Almost Overnight|at a sitter's|one owners|backup team|companion app|2026-11-25)[^"]*/g;
  expect(texts.match(ofTheFirst)).toBe(null);
  expect(texts).toContain("Vermont law applies");
  expect(texts).toContain("2027-03-02");
  expect(texts).toContain("Walks longer than 30 minutes");
  const drawings = globSync("app/drawings/*.svg").map((file) => readFileSync(file, "utf8"));
  expect(drawings.join()).not.toContain("M444 216 450 168");
});

// biome-ignore lint/suspicious/noExplicitAny: a file of content/, before anything has checked it.
type Raw = any;

/** What one owner in another state changes, who has no portal and offers two of the sample's services. */
const changes: Record<string, (raw: Raw) => unknown> = {
  "business.yaml": ({ sample, shortName, portal, mapUrl, keywords, ...business }) => ({
    ...business,
    name: "Green Mountain Paws",
    blurb: "Walks and visits around the capital, by one person your dog knows.",
    origin: "https://greenmountainpaws.test",
    foundedYear: 2016,
    owners: [{ name: "June Tremblay" }],
    phone: "+18025557742",
    email: "june@greenmountainpaws.test",
    address: { street: "9 Elm Street", city: "Montpelier", state: "VT", zip: "05602" },
    region: "Washington County, Vermont",
    timeZone: "America/New_York",
    off: ["blog", "castle-rock-dog-walking", "jobs"],
  }),
  "services.yaml": ({ services, ...catalogue }) => ({
    ...catalogue,
    services: services.filter(({ id }: Raw) => ["dog-walking", "pet-sitting"].includes(id)),
    featured: ["dog-walking", "pet-sitting"],
  }),
  "locations.yaml": ({ locations: [{ scene, ...town }] }) => ({
    locations: [
      {
        ...town,
        ...{ id: "montpelier", name: "Montpelier", description: "where June lives" },
        ...{
          latitude: 44.26,
          longitude: -72.58,
          zipCodes: ["05602"],
          nearbyZipCodes: [],
          neighborhoods: ["College Hill"],
        },
      },
    ],
  }),
  "pages/cities.yaml": ({ cities: [city], ...words }) => ({
    ...words,
    cities: [
      {
        ...city,
        id: "montpelier",
        seo: {
          title: "Walks and visits in Montpelier",
          description: "Walks and visits from downtown to the hills.",
        },
        title: "Care in Montpelier",
        intro: ["The river floods, the hills ice over, and June drives a truck."],
        cards: [{ service: "dog-walking", title: "Walks", text: "Along the river." }],
        notes: ["Ticks, from April on."],
      },
    ],
  }),
  "pages/pet-sitting-services.yaml": ({ services, ...words }) => ({
    ...words,
    services: { ...services, show: ["pet-sitting"] },
  }),
  "pages/about.yaml": ({ story: { sample, ...story }, ...words }) => ({
    ...words,
    story: { ...story, paragraphs: ["June began with her neighbor's beagle."] },
  }),
  "pages/every-page.yaml": ({ visitReport, ...words }) => ({
    ...words,
    visitReport: {
      ...visitReport,
      kinds: [
        {
          ...{ name: "Walk", time: "9:00-9:30 AM", scene: "report-walk" },
          ...{ checklist: [{ at: "9:10", text: "Met the mail carrier" }], note: "Beans found a glove." },
        },
      ],
    },
  }),
  "holidays.yaml": (rules) => ({
    ...rules,
    seasons: [
      {
        label: "2026-27",
        confirmed: true,
        holidays: [
          { id: "town-meeting", name: "Town Meeting Day", dates: [{ date: "2027-03-02", surcharge: 7 }] },
        ],
      },
    ],
  }),
  "policies.yaml": ({ privacy: { law, ...privacy }, ...policies }) => ({ ...policies, privacy }),
  "reviews.yaml": () => ({ reviews: [] }),
  "team.yaml": ({ team: [person] }) => ({
    team: [{ name: "June Tremblay", role: person.role, portrait: "husky", bio: "I walk in all weather." }],
  }),
};

/** Made of the sample by its facts and stories alone. */
function makeThirdBusiness(content: string): void {
  for (const [file, change] of Object.entries(changes)) {
    const path = join(content, file);
    writeFileSync(path, stringify(change(parse(readFileSync(path, "utf8")))));
  }
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M4 4h24v24H4Z"/></svg>';
  writeFileSync(join(content, "logo.svg"), logo);
  rmSync(join(content, "drawings"), { recursive: true });
}
