import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isLongRun } from "./tests/support/long-run.ts";

/** A run waits for what it begins last. Vitest begins with the longest files, which do not take the longest here. */
const slowest = /\/(?:engines\/|simulation\.|changed-content\.|releases\.)/;

/** Take minutes, so they run with the faults in `npm run test:full`. */
const slow = ["tests/simulation/**/*.test.ts", "tests/checks/regular-expressions.test.ts"];
/** For `npm run test:full`, which installs a PostgreSQL. */
const needPostgres = ["server/store/postgres/**"];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFast = ({ moduleId }: TestSpecification) => Number(!slowest.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => isFast(a) - isFast(b));
  }
}

export default defineConfig({
  test: {
    // Long enough for a machine that is busy with something else.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    setupFiles: ["tests/support/long-run.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // Loading modules once for all files halves the time; no module keeps state.
          isolate: false,
          unstubEnvs: true,
          include: ["{app,build,cli,disk,domain,ops,server,tests/checks}/**/*.test.{ts,tsx}"],
          exclude: [...needPostgres, ...slow],
        },
      },
      {
        // The store and what stands on it, on the other engine.
        extends: true,
        test: {
          name: "postgres",
          env: { STORE_ENGINE: "PostgreSQL" },
          isolate: false,
          unstubEnvs: true,
          include: [
            "server/{store,owner}/**/*.test.ts",
            "server/upkeep/{apply,nightly}-retention.test.ts",
            "server/intake/hostile-input.test.ts",
            "server/owner-pages/{request-page,waiting-page}.test.ts",
          ],
          exclude: ["server/store/sqlite/**"],
          globalSetup: "tests/support/postgres-cluster.ts",
        },
      },
      {
        // Reads the built files.
        extends: true,
        test: {
          name: "html",
          include: ["tests/html/**/*.test.ts"],
          globalSetup: "tests/html/build-sites.ts",
          isolate: false,
        },
      },
      {
        // Runs against built sites and servers, each on its own port and data.
        extends: true,
        test: {
          name: "faults",
          // The browser journeys wait as much.
          include: ["tests/{faults,engines}/**/*.test.ts", ...slow],
          globalSetup: ["tests/support/build-site.ts", "tests/support/postgres-cluster.ts"],
          isolate: false,
          testTimeout: isLongRun ? 3_600_000 : 600_000,
          // Some build a site, or pack a release, before they begin.
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
