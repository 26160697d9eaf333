import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,cli,domain,scripts,server}/**/*.test.{ts,tsx}"],
          testTimeout: 20_000,
        },
      },
      {
        // What the build wrote, read from its files.
        test: {
          name: "built-site",
          include: ["tests/built-site/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Against the built site and a running server: one file at a time, after the build.
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
