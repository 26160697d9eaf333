// Adds the next season to holidays.yaml, with the amounts of the one before: npm run season -- 2027
import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import { Document, isNode, isScalar, isSeq, parseDocument, visit } from "yaml";
import { openContentFolder } from "#app/content/content-source.ts";
import { changeTextOrEnd, ownContentOrEnd, readContentOrEnd } from "#build/read-content-or-end.ts";
import { nextSeasons } from "#domain/catalogue/holiday-calendar.ts";
import { holidayPricingSchema } from "#domain/catalogue/holiday-pricing.ts";

const folder = ownContentOrEnd();
const file = `${folder}/holidays.yaml`;
const [argument = ""] = process.argv.slice(2);
if (!/^20\d\d$/.test(argument))
  refuse("Which year does the season begin in? For example: npm run season -- 2027");
const { seasons } = readContentOrEnd(openContentFolder(folder)).holidayPricing;
const { added, toType } = nextSeasons(seasons, Number(argument));
const left = toType.map(({ name, dates }) => `  ${name} (last time ${dates.join(", ")})`);
const byHand =
  left.length > 0
    ? `\nThese days follow no rule we know. Look them up and type them in:\n${left.join("\n")}`
    : "";
if (added.length === 0)
  refuse(
    byHand
      ? `Nothing was added to ${file}.${byHand}`
      : `${file} lists what begins in ${argument} already, or has no season before it to go by.`,
  );
const written = added.map(({ label, confirmed, holidays }) => ({
  ...{ label, confirmed },
  holidays: holidays.map(({ id, name, dates }) => ({
    ...{ id, name },
    dates: dates.map(({ date, surchargeCents }) => ({ date, surcharge: surchargeCents / 100 })),
  })),
}));
changeTextOrEnd(file, withSeasons);
console.log(`${file} lists the season ${added.map(({ label }) => label).join(" and ")} now, with the amounts of the one before.${byHand}
Look at them, then change "confirmed: false" to "confirmed: true".`);

/** Adds lines to the text, so that everything else stays as it is written. */
function withSeasons(text: string): string {
  const document = parseDocument(text);
  const list = document.get("seasons");
  const first = isSeq(list) && !list.flow && isNode(list.items[0]) ? list.items[0].range?.[0] : undefined;
  const [line = ""] = text
    .slice(0, first ?? 0)
    .split("\n")
    .slice(-1);
  const indent = " ".repeat(Math.max(line.indexOf("-"), 0));
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = seasonLines().map((each) => indent + each + eol);
  const changed = text.replace(/^seasons:[^\n]*\n/m, (found) => found + lines.join(""));
  const read = parseDocument(changed);
  const facts = document.toJS();
  const isAsMeant =
    read.errors.length === 0 &&
    isDeepStrictEqual(read.toJS(), { ...facts, seasons: [...written, ...facts.seasons] }) &&
    v.is(holidayPricingSchema.entries.seasons, read.toJS().seasons);
  if (!isAsMeant)
    refuse(
      `${file} lists its seasons in a way that nothing can be added to by itself. Put these lines first in the list:\n${seasonLines().join("\n")}`,
    );
  return changed;
}

function seasonLines(): string[] {
  const document = new Document(written);
  visit(document, {
    Map(_key, map) {
      const date = map.get("date", true);
      if (!isScalar(date)) return;
      map.flow = true;
      // Without quotes, other programs would read it as an instant.
      date.type = "QUOTE_DOUBLE";
    },
  });
  return document.toString({ lineWidth: 0 }).trimEnd().split("\n");
}

function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}
