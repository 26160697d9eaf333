import { defineConfig } from "vitest/config";
import { isLongRun } from "./tests/support/long-run.ts";

export default defineConfig({
  test: {
    // How long one waits before giving up, on a machine that is busy with something else too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // Modules are loaded once for all files: half of the time was loading. Nothing keeps state in a module.
          isolate: false,
          unstubEnvs: true,
          include: ["{app,cli,domain,scripts,server,tests/mutation,tests/simulation}/**/*.test.{ts,tsx}"],
          globalSetup: "tests/support/postgres-for-tests.ts",
          setupFiles: isLongRun ? ["tests/support/more-property-runs.ts"] : [],
        },
      },
      {
        // What the build wrote, read from its files.
        extends: true,
        test: {
          name: "html",
          include: ["tests/html/**/*.test.ts"],
          globalSetup: ["tests/support/build-sample-site.ts", "tests/support/release-build.ts"],
          isolate: false,
        },
      },
      {
        // Against the built site and running servers, each on its own port and data.
        extends: true,
        test: {
          name: "faults",
          // The journeys in each browser too, which wait as much.
          include: ["tests/{faults,engines}/**/*.test.ts"],
          exclude: isLongRun ? [] : ["tests/engines/old-webkit.test.ts"],
          globalSetup: ["tests/support/build-sample-site.ts", "tests/support/postgres-for-tests.ts"],
          testTimeout: isLongRun ? 3_600_000 : 600_000,
          // Some build a site, or pack a release, before they begin.
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
