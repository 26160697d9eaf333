import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { readBuiltPages } from "#build/read-built-pages.ts";
import { buildSecondBusiness } from "#tests/support/build-site.ts";
import { startServer } from "#tests/support/start-server.ts";
import { browserProgram } from "./chromium-tab.ts";
import type { Measurement } from "./measurement.ts";

/** Fetched on demand, because it is large and nothing else needs it. */
const lighthouse = "lighthouse@13.5.0";
const categories = ["performance", "accessibility", "best-practices", "seo"];

type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
};

/** Measures the lowest score of each indexed page, in a release build, on a phone. */
export async function* measureLighthouse(): AsyncGenerator<Measurement> {
  const cwd = await buildSecondBusiness({ hasPhotos: false });
  const server = await startServer({ cwd });
  const indexed = readBuiltPages(join(cwd, "dist/client")).filter(({ isIndexed }) => isIndexed);
  for (const { path } of indexed)
    for (const throttling of ["simulate", "devtools"]) {
      const report = await audit(server.origin + path, throttling);
      const scores = categories.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100));
      yield {
        what: `${path} Lighthouse, ${throttling}`,
        value: Math.min(...scores),
        atLeast: 100,
        detail: [scores.join(" "), times(report), ...failedAudits(report)].join("  "),
      };
    }
  await server.stop();
  await rm(cwd, { recursive: true });
}

async function audit(url: string, throttling: string): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "lighthouse-"));
  const file = join(folder, "report.json");
  const run = () =>
    promisify(execFile)(
      "npx",
      [
        ...["--yes", lighthouse, url, "--quiet", "--output=json", `--output-path=${file}`],
        ...[`--throttling-method=${throttling}`, `--only-categories=${categories}`],
        "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking",
      ],
      { env: { ...process.env, CHROME_PATH: browserProgram } },
    );
  // Sometimes Lighthouse doesn't find the beginning of its own recording.
  await run().catch(run);
  const report = JSON.parse(await readFile(file, "utf8"));
  await rm(folder, { recursive: true });
  return report;
}

function times({ audits }: Report): string {
  const [fcp = 0, lcp = 0] = ["first-contentful-paint", "largest-contentful-paint"].map((id) =>
    Math.round(audits[id]?.numericValue ?? 0),
  );
  return `FCP ${fcp} LCP ${lcp} ms`;
}

function failedAudits({ categories, audits }: Report): string[] {
  const counted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  return counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 1);
}
