// npm run bench, or only some of it with `-- intake`, `-- static`, `-- links`, `-- lighthouse` or pages by their paths.
import { readBuiltPages } from "#build/read-built-pages.ts";
import buildOnce from "#tests/support/build-site.ts";
import { sampleClient } from "#tests/support/sample-business.ts";
import { measureIntake } from "./intake.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureStaticPages } from "./load-client.ts";
import { isMet, type Measurement } from "./measurement.ts";
import { measureNextPage, measurePaint } from "./paint.ts";

const chosen = process.argv.slice(2);
const isChosen = (part: string) => chosen.length === 0 || chosen.includes(part);
await buildOnce();
const pages = readBuiltPages(sampleClient).map(({ path, html }) => ({
  path,
  hasForm: html.includes("data-form="),
}));

const parts: Record<string, () => AsyncGenerator<Measurement>> = {
  intake: measureIntake,
  static: measureStaticPages,
  links: measureNextPage,
  lighthouse: measureLighthouse,
};
let areAllMet = true;
for (const [name, measure] of Object.entries(parts))
  if (isChosen(name)) for await (const measurement of measure()) report(measurement);
const chosenPages = pages.filter(({ path }) => isChosen(path));
if (chosenPages.length > 0) for await (const measurement of measurePaint(chosenPages)) report(measurement);
process.exit(areAllMet ? 0 : 1);

function report(measurement: Measurement): void {
  const { what, value, atLeast, atMost, detail = "" } = measurement;
  const limit = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  areAllMet &&= isMet(measurement);
  console.log(
    `${isMet(measurement) ? "  ok" : "MISS"} ${value.toFixed(2).padStart(8)}  ${limit.padEnd(13)} ${what}  ${detail}`,
  );
}
