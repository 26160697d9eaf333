// A price, phone number or hour is written once, in sample/, and page text only in sample/pages/.
import { globSync, readFileSync } from "node:fs";
import { openContentFolder } from "../../app/content/content-source.ts";
import { findLiterals } from "../../build/findings/find-literals.ts";
import { findProse } from "./find-prose.ts";

const business = openContentFolder("sample").open("business.yaml");
if (!business.ok) {
  console.error(business.mistakes.join("\n"));
  process.exit(1);
}
const { phone, smsNumber = phone } = business.value.raw as { phone: string; smsNumber?: string };
const phones = [...new Set([phone, smsNumber].map(String))];
const files = globSync(["{app,domain,server}/**/*.{ts,tsx}", "sample/**/*.{yaml,md}"]).filter(
  (file) => !/\.test\.tsx?$/.test(file) && !file.endsWith("README.md"),
);

let faults = 0;
for (const file of files) {
  const text = readFileSync(file, "utf8");
  for (const { line, what, found } of findLiterals(file, text, phones)) {
    faults++;
    console.error(
      `${file}:${line} contains ${what}, ${found}: take it from the content with a domain function or a token`,
    );
  }
  if (!/^app\/(components|drawings|routes)\//.test(file)) continue;
  for (const { line, found } of findProse(file, text)) {
    faults++;
    console.error(`${file}:${line} contains the text "${found}": move it to sample/pages/`);
  }
}
console.log(`${files.length} files checked for prices, hours, phone numbers and page texts: ${faults} found`);
process.exit(faults > 0 || files.length === 0 ? 1 : 0);
