import { readFileSync, rmSync } from "node:fs";
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

/** `told` matches the message after the file's name. */
type Slip = [change: FileChange, told: RegExp];

const values: Slip[] = [
  [
    replaced("holidays.yaml", "nightlySurchargePercent: 25", "nightlySurchargePercent: 0.25"),
    /^:\d+ nightlySurchargePercent: found 0\.25, must be in percent, such as 25 for a quarter/,
  ],
  [
    replaced("services.yaml", "to: 135,", "to: 99,"),
    /^:\d+ services\[3\]\.price: found .*, "to" must be more than "from"; one price alone is "exact" in place of both/,
  ],
  [
    replaced("services.yaml", "[30], pricedMinutes: 30", "[30], pricedMinutes: 20"),
    /^:\d+ services\[1\]\.sessions\.pricedMinutes: found 20, must be one of `offeredMinutes`/,
  ],
  [
    replaced("services.yaml", "price: { from: 31, unit: walk }", "price: 31"),
    /^:\d+ services\[0\]\.price: found 31, expected fields, each on its own line: from, exact, to, unit$/,
  ],
  [
    replaced("services.yaml", "exact: 125,", "exact: 125,50,"),
    /^:\d+ services\[2\]\.price\.50: is what follows a comma; write a number as 31\.50/,
  ],
  [
    replaced("services.yaml", "holiday: ask", "# ask"),
    /^:\d+ services\[5\]\.holiday: is missing; the fields here are /,
  ],
  [
    replaced("services.yaml", "Minutes: 10", "Minutes: ten"),
    /^:\d+ introCallMinutes: found "ten", expected a number alone, such as 31 or 24\.50$/,
  ],
  [
    replaced("services.yaml", "replyWithinHours: 24", "replyWithinHours: -5"),
    /^:\d+ replyWithinHours: found -5, must be at least 1/,
  ],
  [
    replaced("policies.yaml", "{ from: 3, to: 5 }", "{ from: 3, to: 3 }"),
    /^:8 booking\.adviceDays: found .*, "to" must be more than "from"; for one number leave "to" out/,
  ],
  [
    replaced("business.yaml", 'closes: "18:00"', 'closes: "06:00"'),
    /^:\d+ hours\.office\[0\]\.closes: found "06:00", must be later than it opens, on the 24-hour clock; hours past midnight end at 23:59, and those of the phone go on in another entry, from 00:00/,
  ],
  [replaced("business.yaml", '"07-04"', '"02-30"'), /^:\d+ .*found "02-30", isn't in the calendar$/],
  [
    replaced("business.yaml", "name: Christmas Day", 'name: "*Christmas Day*"'),
    /^:\d+ hours\.closed\[4\]\.name: found .*, but the page would show "\*Christmas Day\*" as it's typed; /,
  ],
  [
    replaced("business.yaml", "Saturday, Sunday]\n    opens", "Saturday, Saturday]\n    opens"),
    /^:\d+ hours\.visits\.days: found .*, must have each day once$/,
  ],
  [
    replaced("business.yaml", /^origin: .*$/m, "origin: https://pets.example/home"),
    /^:\d+ origin: found .*, must be the address alone, such as https:\/\/example\.com$/,
  ],
  [
    replaced("team.yaml", "name: Marisol", "rank: 1\n    name: Marisol"),
    /^:\d+ team\[0\]\.rank: there's no such field; you can use name, /,
  ],
  [
    replaced("team.yaml", "I grew up with three terriers", ":dog: I grew up with three terriers"),
    /^:\d+ team\[0\]\.bio: found .*, but the page would show ":dog: .* as it's typed/,
  ],
  [
    replaced("locations.yaml", "longitude: -104.8961", "longitude: 104.8961"),
    /^:\d+ locations\[2\]\.longitude: found \d+\.\d+, must be below 0 in America/,
  ],
  [
    replaced("pages/pricing.yaml", "title: Our prices", 'title: "• Our prices"'),
    /^:\d+ hero\.title: found "• Our prices", but the page would show "• Our prices" as it's typed; /,
  ],
  [
    replaced("faq.yaml", "for: dog-walking", "for: [dog-walking, boarding]"),
    /^:34 groups\[1\]\.items\[1\]\.for: found \["dog-walking","boarding"\], expected words/,
  ],
  [
    replaced("faq.yaml", "(/about)", "(https://other.test)"),
    / has a link that isn't written \[words\]\(\/own-page\)/,
  ],
  [
    replaced("notices.yaml", "[]", '[{ from: "2027-02-11", to: "2027-02-12", text: "See [[FAQ]]." }]'),
    /^:\d+ notices\[0\]\.text: found "See \[\[FAQ\]\]\.", but the page would show "\[\[FAQ\]\]\." as it's typed/,
  ],
  [
    replaced("pages/jobs.yaml", /(?<=^ {2}description: ).*$/m, "Apply to walk ".repeat(12)),
    /^:\d+ seo\.description: found /,
  ],
  [
    replaced("pages/jobs.yaml", /(?<=^openings: ).*$/m, '"\u200b"'),
    /^:\d+ openings: found .*, must not be empty/,
  ],
  [
    replaced("legal/privacy-policy.md", "Your choices: choices", "My choices: choices"),
    /^ anchors: found "My choices", must be the words of a heading/,
  ],
  [
    replaced("legal/privacy-policy.md", "{{include.sms-privacy}}", "{{include.ads}}"),
    /^ content: found \{\{include\.ads\}\}, allowed is \{\{include\.sms-privacy\}\} on a line/,
  ],
  [
    replaced("blog/choosing-pet-sitter.md", "id: choosing-pet-sitter", "id: sitter"),
    /^:2 id: found "sitter", must be the file's name without \.md$/,
  ],
  [
    replaced("blog/fall-pet-care-guide.md", /(?<=\n---\n)[\s\S]*$/, "<!-- later -->"),
    /^:\d+ content: found "<!-- later -->", has no words; write some/,
  ],
];

/** Rules that are asked once every entry is right by itself. */
const lists: Slip[] = [
  [
    replaced("holidays.yaml", "nightlySurchargePercent: 25", "nightlySurchargePercent: 0"),
    /^:\d+ nightlySurchargePercent: found 0, must be at least 1; nights that cost the same on holidays have holiday: none/,
  ],
  [
    replaced("locations.yaml", '["80134", "80138"]', '["80134", "80104"]'),
    /^:27 locations\[1\]\.zipCodes: .*Castle Rock has 80104 too; keep it where most of its streets are/,
  ],
  [
    replaced("services.yaml", "holiday: per-visit", "holiday: per-night"),
    /^:\d+ services\[0\]\.holiday: found "per-night", can only be per-night where price has "unit: night"/,
  ],
  [
    replaced("services.yaml", "- id: boarding", "- id: dog-walking"),
    /^:\d+ services\[\d\]\.id: found "dog-walking", is here twice/,
  ],
  [
    replaced("pages/jobs.yaml", "label: Pay,", "label: Pay, rank: 1,"),
    /^:\d+ facts\.rows\[0\]\.rank: there's no such field; you can use label, /,
  ],
];

/** Rules over several files, which are asked once each is right. */
const contradictions: Slip[] = [
  [
    replaced("business.yaml", /$/, '\ncolors: { pine-900: "#2f6377" }\n'),
    /^:\d+ colors\.pine-900: found #2f6377; /,
  ],
  [
    replaced("team.yaml", "name: Marisol Vega\n", "name: Marisol Vega\n    image: photos/gone.jpg\n"),
    /^:6 team\[0\]\.image: found "gone\.jpg", but there's no such file in content\/photos\/$/,
  ],
  [
    { file: "blog", make: (folder) => rmSync(join(folder, "blog"), { recursive: true }) },
    /^ posts: are missing: write one, or leave the blog out/,
  ],
  [
    replaced("photos.yaml", "photos: []", "photos: [{ file: lost.jpg, alt: A dog }]"),
    /^:5 photos\[0\]\.file: found "lost\.jpg", but there's no such file in content\/photos\/$/,
  ],
];

/** Of a file that can't be read, one mistake is told. */
const files: Slip[] = [
  [written("notices.yaml", `notices:\n  ${"[".repeat(10_000)}`), /^:2 can't be read: it is nested too deep/],
  [replaced("holidays.yaml", "Percent: 25", "Percent: [25"), /^:\d+ can't be read: /],
  [
    replaced("business.yaml", /$/, '\ncolors:\n  clay: #1d5a8c\n  ink: "#123456"\n'),
    /^:\d+ has a # in a text without quotes/,
  ],
  [
    replaced("team.yaml", "name: Marisol Vega", "name: “Marisol Vega”"),
    /^:5 has curly quotation marks around a text, which would show; write straight ones/,
  ],
  [
    replaced("reviews.yaml", "author: Ana", "author: RenÃ©"),
    /^:6 has a letter that was lost when the file was saved, such as Ã© for é; type it again/,
  ],
  [
    replaced("services.yaml", " - id: dog-walking", "\t- id: dog-walking"),
    /^:\d+ .*begins with a tab; use spaces/,
  ],
  [
    replaced("pages/schedule.yaml", "  title: Schedule Pet Care", "  title: 'Your Pet's Care'"),
    /^:5 can't be read: a text with an apostrophe needs double quotes around it, or none$/,
  ],
  [
    replaced("pages/contact.yaml", "title: Contact Us", "title: {{business.name}}"),
    /^:5 can't be read: a text that begins with \{ or \[ needs quotes around it$/,
  ],
  [
    replaced("pages/about.yaml", "title: Our Story", "title: *Our* Story"),
    /^:\d+ .*begins with \* or & needs quotes around it/,
  ],
  [written("pages/error.yaml", ""), /^ is empty; /],
  [
    replaced("locations.yaml", "locations:\n", "<<<<<<< HEAD\nlocations:\n=======\n>>>>>>> theirs\n"),
    /^:\d+ has two versions that were never merged/,
  ],
  [
    written("faq.yaml", Buffer.from(`${sample("faq.yaml")}# Inés\n`, "latin1")),
    /^:\d+ has a letter that isn't UTF-8/,
  ],
  [
    written("navigation.yaml", Buffer.from(`\ufeff${sample("navigation.yaml")}`, "utf16le")),
    /^:1 has a letter that isn't UTF-8/,
  ],
  [replaced("pages/home.yaml", "At a glance", "At a \u001b[31mglance"), /^:28 has a character you can't see/],
  [
    replaced("legal/terms-of-service.md", "---\nid", "id"),
    /^:1 must begin with fields between two lines of ---$/,
  ],
  [
    { file: "pages/blog.yaml", make: (folder) => rmSync(join(folder, "pages/blog.yaml")) },
    /^ is missing or can't be read, and the website needs it$/,
  ],
];

/** Slips are tested together, because reading the content takes long. Texts are checked even if the facts are wrong. */
test.each([
  ["values", values],
  ["lists", lists],
  ["contradictions", contradictions],
  ["whole files", files],
])(
  "each slip in %s is reported with its file, its line and what to do [TW11, TR19, WM12, WM13, X24, VT03, HM09, OD10, LF09]",
  (_, slips) => {
    const mistakes = mistakesIn(changedSample(...slips.map(([change]) => change)));
    const toldOf = (name: string) =>
      mistakes.filter((each) => each.startsWith(name)).map((each) => each.slice(name.length));
    for (const [{ file }, told] of slips)
      expect(toldOf(`content/${file}`)).toContainEqual(expect.stringMatching(told));
    expect(mistakes, mistakes.join("\n")).toHaveLength(slips.length);
  },
);

test("what only facts make wrong is reported with the fact: a text too long, a list of entries for what isn't offered [WM13, LS03, LF08]", () => {
  const county =
    "The Greater Northern Front Range and Palmer Divide Area of Douglas, Elbert and Arapahoe Counties";
  const mistakes = mistakesIn(
    changedSample(
      replaced("business.yaml", "region: Douglas County, Colorado", `region: ${county}`),
      replaced(
        "services.yaml",
        /(?<=additionalServices:\n)(?: .*\n)+/,
        "  - { title: Home care, text: We water the plants., for: grooming }\n",
      ),
      // No page needs a claim.
      replaced(
        "services.yaml",
        /(?<=claims:\n)(?: .*\n)+/,
        "  - { icon: pill, title: A, text: B, for: grooming }\n",
      ),
      replaced(
        "faq.yaml",
        "groups:\n",
        "groups:\n  - { title: More, items: [{ question: Who?, answer: We., for: grooming }] }\n",
      ),
      replaced("blog/dog-walking-benefits.md", "{{duration.dog-walking}}", "{{duration.grooming}}"),
    ),
  );
  const toldOf = (file: string) => mistakes.filter((mistake) => mistake.startsWith(`content/${file}:`));
  expect(toldOf("pages/blog.yaml")).toContainEqual(
    expect.stringMatching(
      /:\d+ seo\.description: .* must be at most 155 characters .*; it has 176, and \{\{business\.region\}\} is 96 of them$/,
    ),
  );
  const noEntry = "needs at least one entry; each of these is for something you don't offer";
  expect(toldOf("services.yaml")).toEqual([`content/services.yaml:108 additionalServices: ${noEntry}`]);
  expect(toldOf("faq.yaml")).toContainEqual(expect.stringMatching(`groups\\[0\\]\\.items: ${noEntry}`));
  expect(toldOf("blog/dog-walking-benefits.md")).toEqual([
    expect.stringContaining(
      "but you don't offer grooming; say it without, or make the whole entry for: grooming",
    ),
  ]);
});
