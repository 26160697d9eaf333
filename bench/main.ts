// npm run bench, or only some of it with `-- intake`, `-- static`, `-- flooded`, `-- refused`, `-- hostile`, `-- commands`,
// `-- overload`, `-- links`, `-- lighthouse` or pages by their paths.
import { globSync, readFileSync } from "node:fs";
import { measureFloodedPages } from "./flooded-pages.ts";
import { measureHostileText } from "./hostile-text.ts";
import { measureIntake } from "./intake.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { isMet, type Measurement } from "./measurement.ts";
import { measureNextPage } from "./next-page.ts";
import { measureOverload } from "./overload.ts";
import { measureOwnerCommands } from "./owner-commands.ts";
import { measurePaint } from "./paint.ts";
import { measureRefusedChannel } from "./refused-channel.ts";
import { measureStaticPages } from "./static-pages.ts";

const pages = globSync("dist/client/**/index.html").map((file) => ({
  path: `/${file.replace(/^build\/client\/?/, "").replace(/\/?index\.html$/, "")}`,
  hasForm: readFileSync(file, "utf8").includes("data-form="),
}));
const chosen = process.argv.slice(2);

let areAllMet = true;
const isChosen = (part: string) => chosen.length === 0 || chosen.includes(part);
if (isChosen("intake")) for (const measurement of await measureIntake()) report(measurement);
if (isChosen("static")) for (const measurement of await measureStaticPages()) report(measurement);
if (isChosen("flooded")) for (const measurement of await measureFloodedPages()) report(measurement);
if (isChosen("refused")) for (const measurement of await measureRefusedChannel()) report(measurement);
if (isChosen("hostile")) for (const measurement of await measureHostileText()) report(measurement);
if (isChosen("commands")) for await (const measurement of measureOwnerCommands()) report(measurement);
if (isChosen("overload")) for (const measurement of await measureOverload()) report(measurement);
if (isChosen("links")) for await (const measurement of measureNextPage()) report(measurement);
if (isChosen("lighthouse")) for await (const measurement of measureLighthouse()) report(measurement);
const chosenPages = pages.filter(({ path }) => isChosen(path));
if (chosenPages.length > 0) for await (const measurement of measurePaint(chosenPages)) report(measurement);
process.exit(areAllMet ? 0 : 1);

function report(measurement: Measurement): void {
  const { what, ratio, atLeast, atMost, detail } = measurement;
  const limit = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  areAllMet &&= isMet(measurement);
  console.log(
    `${isMet(measurement) ? "  ok" : "MISS"} ${ratio.toFixed(2).padStart(8)}  ${limit.padEnd(13)} ${what}  ${detail}`,
  );
}
