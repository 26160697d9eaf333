import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  changedSample,
  type FileChange,
  mistakesIn,
  replaced,
  written,
} from "#tests/support/changed-sample.ts";
import { sampleContent } from "#tests/support/sample-business.ts";

function sample(file: string): string {
  return readFileSync(join(sampleContent, file), "utf8");
}

const latin1 = (text: string) => Buffer.from(text, "latin1");

/** `told` matches the message after the file's name. */
type Slip = [what: string, change: FileChange, told: RegExp];

const slips: Slip[] = [
  [
    "100,000 brackets",
    written("notices.yaml", `notices:\n  ${"[".repeat(100_000)}`),
    /^:2 can't be read: it is nested too deep/,
  ],
  [
    "a color without quotes",
    replaced("business.yaml", /$/, '\ncolors:\n  clay: #1d5a8c\n  ink: "#123456"\n'),
    /^:\d+ has a # in a text without quotes/,
  ],
  [
    "curly quotation marks around a text",
    replaced("team.yaml", "name: Marisol Vega", "name: “Marisol Vega”"),
    /^:5 has curly quotation marks around a text, which would show; write straight ones/,
  ],
  [
    "a letter that was lost",
    replaced("team.yaml", "name: Marisol", "name: RenÃ©"),
    /^:5 has a letter that was lost when the file was saved, such as Ã© for é; type it again/,
  ],
  [
    "a share for a percentage",
    replaced("holidays.yaml", "nightlySurchargePercent: 25", "nightlySurchargePercent: 0.25"),
    /^:\d+ nightlySurchargePercent: found 0\.25, must be in percent, such as 25 for a quarter/,
  ],
  [
    "a percentage of nothing",
    replaced("holidays.yaml", "nightlySurchargePercent: 25", "nightlySurchargePercent: 0"),
    /^:\d+ nightlySurchargePercent: found 0, must be at least 1; nights that cost the same on holidays have holiday: none/,
  ],
  [
    "one price as a range",
    replaced("services.yaml", "{ from: 31,", "{ from: 31, to: 31,"),
    /^:\d+ services\[0\]\.price: found .*, "to" must be more than "from"; one price alone is "exact" in place of both/,
  ],
  [
    "one number as a range",
    replaced("policies.yaml", "{ from: 3, to: 5 }", "{ from: 3, to: 3 }"),
    /^:8 booking\.adviceDays: found .*, "to" must be more than "from"; for one number leave "to" out/,
  ],
  [
    "a list of dots in a field of plain words",
    replaced("pages/pricing.yaml", "title: Our prices", 'title: "• Our prices"'),
    /^:\d+ hero\.title: found "• Our prices", but the page would show "• Our prices" as it's typed; /,
  ],
  [
    "Markdown in the name of a closed day",
    replaced("business.yaml", "name: Independence Day", 'name: "*Independence Day*"'),
    /^:\d+ hours\.closed\[1\]\.name: found .*, but the page would show "\*Independence Day\*" as it's typed; /,
  ],
  [
    "Markdown in an answer",
    replaced("faq.yaml", /answer: "/, 'answer: "**Yes!** '),
    /^:\d+ groups\[0\]\.items\[0\]\.answer: found .*, but the page would show "\*\*Yes!\*\* .* as it's typed; /,
  ],
  [
    "a length with a price that nobody can book",
    replaced("services.yaml", "pricedMinutes: 30", "pricedMinutes: 20"),
    /^:\d+ services\[0\]\.sessions\.pricedMinutes: found 20, must be one of `offeredMinutes`/,
  ],
  [
    "an answer in no time",
    replaced("services.yaml", "replyWithinHours: 24", "replyWithinHours: -5"),
    /^:\d+ replyWithinHours: found -5, must be at least 1/,
  ],
  [
    "a price without its fields",
    replaced("services.yaml", "price: { from: 31, unit: walk }", "price: 31"),
    /^:\d+ services\[0\]\.price: found 31, expected fields, each on its own line: from, exact, to, unit$/,
  ],
  [
    "a path behind the address",
    replaced("business.yaml", /^origin: .*$/m, "origin: https://pets.example/home"),
    /^:\d+ origin: found .*, must be the address alone, such as https:\/\/example\.com$/,
  ],
  [
    "a day of visits twice, which would make a week of seven",
    replaced("business.yaml", "Saturday, Sunday]\n    opens", "Saturday, Saturday]\n    opens"),
    /^:\d+ hours\.visits\.days: found .*, must have each day once$/,
  ],
  [
    "a percentage for a walk",
    replaced("services.yaml", "holiday: per-visit", "holiday: per-night"),
    /^:\d+ services\[0\]\.holiday: found "per-night", can only be per-night where price has "unit: night"/,
  ],
  [
    "a ZIP code in two towns",
    replaced("locations.yaml", '["80134", "80138"]', '["80134", "80104"]'),
    /^:27 locations\[1\]\.zipCodes: .*Castle Rock has 80104 too; keep it where most of its streets are/,
  ],
  [
    "a longitude without its minus",
    replaced("locations.yaml", "longitude: -", "longitude: "),
    /^:\d+ locations\[0\]\.longitude: found \d+\.\d+, must be below 0 in America/,
  ],
  [
    "a tab",
    replaced("services.yaml", " - id: dog-walking", "\t- id: dog-walking"),
    /^:\d+ .*begins with a tab; use spaces/,
  ],
  [
    "an apostrophe between single quotes",
    replaced("team.yaml", "name: Marisol Vega", "name: 'Marisol's Friend'"),
    /^:5 can't be read: a text with an apostrophe needs double quotes around it, or none$/,
  ],
  [
    "a token without quotes",
    replaced("team.yaml", "name: Marisol Vega", "name: {{business.name}}"),
    /^:5 can't be read: a text that begins with \{ or \[ needs quotes around it$/,
  ],
  [
    "a text that begins with a star",
    replaced("team.yaml", "name: Marisol", "name: *Marisol*"),
    /^:\d+ .*begins with \* or & needs quotes around it/,
  ],
  [
    "a comma in a price",
    replaced("services.yaml", "exact: 125,", "exact: 125,50,"),
    /^:\d+ services\[2\]\.price\.50: is what follows a comma; write a number as 31\.50/,
  ],
  [
    "a closed day that no year has",
    replaced("business.yaml", '"07-04"', '"02-30"'),
    /^:\d+ .*found "02-30", isn't in the calendar$/,
  ],
  ["an empty file", written("team.yaml", ""), /^ is empty; /],
  [
    "a merge conflict",
    replaced("services.yaml", "services:\n", "<<<<<<< HEAD\nservices:\n=======\n>>>>>>> theirs\n"),
    /^:\d+ has two versions that were never merged/,
  ],
  [
    "Latin-1",
    written("team.yaml", latin1(sample("team.yaml").replace("Marisol", "In\u00e9s"))),
    /^:\d+ has a letter that isn't UTF-8/,
  ],
  [
    "UTF-16",
    written("team.yaml", Buffer.from(`\ufeff${sample("team.yaml")}`, "utf16le")),
    /^:1 has a letter that isn't UTF-8/,
  ],
  [
    "a control character",
    replaced("team.yaml", "Marisol", "Mari\u001b[31msol"),
    /^:\d+ has a character you can't see/,
  ],
  [
    "a service twice",
    replaced("services.yaml", "- id: boarding", "- id: dog-walking"),
    /^:\d+ services\[\d\]\.id: found "dog-walking", is here twice/,
  ],
  [
    "several names for one entry",
    replaced("faq.yaml", "for: dog-walking", "for: [dog-walking, boarding]"),
    /^:34 groups\[1\]\.items\[1\]\.for: found \["dog-walking","boarding"\], expected words/,
  ],
  [
    "a link of another program",
    replaced("notices.yaml", "[]", '[{ from: "2027-02-11", to: "2027-02-12", text: "See [[FAQ]]." }]'),
    /^:\d+ notices\[0\]\.text: found "See \[\[FAQ\]\]\.", but the page would show "\[\[FAQ\]\]\." as it's typed/,
  ],
  [
    "the name of a sign",
    replaced("team.yaml", "I grew up with three terriers", ":dog: I grew up with three terriers"),
    /^:\d+ team\[0\]\.bio: found .*, but the page would show ":dog: .* as it's typed/,
  ],
  [
    "a character without width",
    replaced("pages/jobs.yaml", /(?<=^openings: ).*$/m, '"\u200b"'),
    /^:\d+ openings: found .*, must not be empty/,
  ],
  ...(
    [
      [
        "a heading over nothing at the end",
        "Text.\n\n## More\n",
        /^:\d+ content: found "## More", is a heading over nothing; /,
      ],
      [
        "a heading over another",
        "## One\n\n# Two\n\nText.",
        /^:\d+ content: found "## One", is a heading over nothing; /,
      ],
      [
        "nothing but a remark",
        "<!-- later -->",
        /^:\d+ content: found "<!-- later -->", has no words; write some/,
      ],
      [
        "a remark that should name a service",
        "<!-- for boarding -->\nText.",
        /^:\d+ content: found .*, doesn't say what a block is for; write it as <!-- for: boarding -->/,
      ],
      [
        "a box without its blank",
        "- [] Leash",
        /^:\d+ content: found "\[\] Leash", write a list without boxes \(- Words\)/,
      ],
    ] as const
  ).map(([what, body, told]): Slip => {
    const post = "blog/senior-pet-care.md";
    return [what, replaced(post, /(?<=\n---\n)[\s\S]*$/, body), told];
  }),
];

/** Slips in different files are tested together, because reading the content takes half a second. */
function inBatches(all: readonly Slip[]): Slip[][] {
  const batches: Slip[][] = [];
  for (const slip of all) {
    const free = batches.find((batch) => batch.every(([, { file }]) => file !== slip[1].file));
    if (free) free.push(slip);
    else batches.push([slip]);
  }
  return batches;
}

test.each(inBatches(slips).map((batch) => ({ batch, whats: batch.map(([what]) => what).join(", ") })))(
  "$whats: each is reported with its file, its line and what to do [TW11, TR19, WM12, WM13]",
  ({ batch }) => {
    const mistakes = mistakesIn(changedSample(...batch.map(([, change]) => change)));
    for (const [what, { file }, told] of batch) {
      const name = `content/${file}`;
      const ofFile = mistakes.filter((mistake) => mistake.startsWith(name));
      expect(
        ofFile.map((mistake) => mistake.slice(name.length)),
        what,
      ).toContainEqual(expect.stringMatching(told));
      expect(ofFile.length, what).toBeLessThan(12);
      expect(ofFile).toEqual([...new Set(ofFile)]);
    }
    const names = batch.map(([, { file }]) => `content/${file}`);
    expect(mistakes.filter((mistake) => !names.some((name) => mistake.startsWith(name)))).toEqual([]);
  },
);

test("a text that is too long because of a fact is reported with that fact [WM13, LS03]", () => {
  const county =
    "The Greater Northern Front Range and Palmer Divide Area of Douglas, Elbert and Arapahoe Counties";
  const told = mistakesIn(
    changedSample(replaced("business.yaml", "region: Douglas County, Colorado", `region: ${county}`)),
  );
  expect(told).toContainEqual(
    expect.stringMatching(
      /^content\/pages\/blog\.yaml:\d+ seo\.description: .* must be at most 155 characters .*; it has 176, and \{\{business\.region\}\} is 96 of them$/,
    ),
  );
});
