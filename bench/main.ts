// npm run bench: speed beside its limits, in one run. Sizes are budgets of `npm run check` (scripts/check-budgets.ts).
import { globSync, readFileSync } from "node:fs";
import { measureFloodedPages } from "./flooded-pages.ts";
import { measureIntake } from "./intake.ts";
import { isMet, type Measurement } from "./measurement.ts";
import { measurePaint } from "./paint.ts";
import { measureStaticPages } from "./static-pages.ts";

const pages = globSync("build/client/**/index.html").map((file) => ({
  path: `/${file.replace(/^build\/client\/?/, "").replace(/\/?index\.html$/, "")}`,
  hasForm: readFileSync(file, "utf8").includes('id="boot"'),
}));
const chosen = process.argv.slice(2);

let areAllMet = true;
if (chosen.length === 0) for (const measurement of await measureIntake()) report(measurement);
if (chosen.length === 0) for (const measurement of await measureStaticPages()) report(measurement);
if (chosen.length === 0) for (const measurement of await measureFloodedPages()) report(measurement);
for await (const measurement of measurePaint(
  chosen.length === 0 ? pages : pages.filter(({ path }) => chosen.includes(path)),
))
  report(measurement);
process.exit(areAllMet ? 0 : 1);

function report(measurement: Measurement): void {
  const { what, ratio, atLeast, atMost, detail } = measurement;
  const limit = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  areAllMet &&= isMet(measurement);
  console.log(
    `${isMet(measurement) ? "  ok" : "MISS"} ${ratio.toFixed(2).padStart(8)}  ${limit.padEnd(13)} ${what}  ${detail}`,
  );
}
