// Prices, the phone number and hours stand once, in the data of content/; everything else derives them.
import { globSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { findLiterals } from "./find-literals.ts";

/** What looks like a fact of the business and is none. */
const allowed: { file: string; found: RegExp; why: string }[] = [
  {
    file: "domain/business/office-hours.ts",
    found: /^08:00$/,
    why: "shows in a message how a time is written",
  },
  {
    file: "app/components/visit-report.tsx",
    found: /^12:(04|34 PM)$/,
    why: "the drawing of one walk's report",
  },
];

const { phone, smsNumber = phone } = parse(readFileSync("content/business.yaml", "utf8"));
const phones = [...new Set([phone, smsNumber].map(String))];
const files = globSync(["{app,domain,server}/**/*.{ts,tsx}", "content/**/*.{yaml,md}"]).filter(
  (file) => !/\.test\.tsx?$/.test(file) && !file.endsWith("README.md"),
);

let faults = 0;
for (const file of files) {
  for (const { line, what, found } of findLiterals(file, readFileSync(file, "utf8"), phones)) {
    if (allowed.some((entry) => entry.file === file && entry.found.test(found))) continue;
    faults++;
    console.error(
      `${file}:${line} holds ${what}, ${found}; take it from content/ by a domain function or a token`,
    );
  }
}
console.log(`${files.length} files looked through for prices, hours and the phone number: ${faults} found`);
process.exit(faults > 0 || files.length === 0 ? 1 : 0);
