// Adds a season to holidays.yaml by the rules of the one before it: npm run season -- 2027
import { readFileSync, writeFileSync } from "node:fs";
import { openContentFolder } from "../app/content/content-source.ts";
import { readContentOrEnd } from "../build/read-content-or-end.ts";
import { contentFolder } from "../disk/content-folder.ts";
import type { Season } from "../domain/catalogue/holiday-pricing.ts";
import { nextSeason, yearOf } from "../domain/catalogue/next-season.ts";

const folder = contentFolder();
const file = `${folder}/holidays.yaml`;
const [argument = ""] = process.argv.slice(2);
if (!/^20\d\d$/.test(argument))
  refuse("Which year does the season begin in? For example: npm run season -- 2027");
const { seasons } = readContentOrEnd(openContentFolder(folder)).holidayPricing;
const year = Number(argument);
if (seasons.some((listed) => yearOf(listed) === year))
  refuse(`${file} already lists the season that begins in ${year}.`);
const season = nextSeason(seasons, year);
if (!season) refuse(`${file} has no season before ${year} to copy the amounts from.`);
const text = readFileSync(file, "utf8");
const withSeason = text.replace(/^seasons:.*\n/m, (line) => line + seasonText(season));
if (withSeason === text) refuse(`${file} has no "seasons:" line to put it under.`);
writeFileSync(file, withSeason);
console.log(`${file} lists the season ${season.label} now, with the amounts of the one before.
Look at them, then change its "confirmed: false" to "confirmed: true".`);

function seasonText({ label, holidays }: Season): string {
  const lines = [
    `  - label: ${JSON.stringify(label)}`,
    "    confirmed: false",
    "    holidays:",
    ...holidays.flatMap(({ id, name, dates }) => [
      `      - id: ${id}`,
      `        name: ${JSON.stringify(name)}`,
      "        dates:",
      ...dates.map(
        ({ date, surchargeCents }) => `          - { date: "${date}", surcharge: ${surchargeCents / 100} }`,
      ),
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}
