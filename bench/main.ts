// npm run bench: speed beside its limits, in one run. Sizes are budgets of `npm run check` (scripts/check-budgets.ts).
import { globSync, readFileSync } from "node:fs";
import { measureIntake } from "./intake.ts";
import { isMet } from "./measurement.ts";
import { measurePaint } from "./paint.ts";
import { measureStaticPages } from "./static-pages.ts";

const pages = globSync("build/client/**/index.html").map((file) => ({
  path: `/${file.replace(/^build\/client\/?/, "").replace(/\/?index\.html$/, "")}`,
  hasForm: readFileSync(file, "utf8").includes('id="boot"'),
}));
const chosen = process.argv.slice(2);

const measurements = [
  ...(chosen.length === 0 ? await measureIntake() : []),
  ...(chosen.length === 0 ? await measureStaticPages() : []),
  ...(await measurePaint(chosen.length === 0 ? pages : pages.filter(({ path }) => chosen.includes(path)))),
];
for (const measurement of measurements) {
  const { what, ratio, atLeast, atMost, detail } = measurement;
  const limit = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  console.log(
    `${isMet(measurement) ? "  ok" : "MISS"} ${ratio.toFixed(2).padStart(8)}  ${limit.padEnd(13)} ${what}  ${detail}`,
  );
}
process.exit(measurements.every(isMet) ? 0 : 1);
