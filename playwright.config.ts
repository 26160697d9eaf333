import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** The browser that visitors use. */
export const installedChromium = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find(existsSync);

// The windowless one halves the processor time.
const shell = ["/usr/lib/chromium/chromium-headless-shell"].find(existsSync);
const executablePath = shell ?? installedChromium;

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "tests/support/build-site.ts",
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // Long enough for a machine that is busy with something else, and the one limit: nothing in a test has another.
  timeout: 120_000,
  expect: { timeout: 0 },
  reporter: "list",
  projects: [
    { name: "everyday", testIgnore: "rare/**" },
    // What no visitor does every day. With one worker, because each would build anew the sites that are built otherwise.
    { name: "rare", testMatch: "rare/**/*.spec.ts", workers: 1, fullyParallel: false },
  ],
  use: {
    // A phone unless a test says otherwise.
    viewport: { width: 375, height: 812 },
    // Smooth scrolling takes seconds, so a test asks for motion when it is about motion.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
        // Character widths as on a phone, not rounded to whole pixels.
        "--font-render-hinting=none",
      ],
    },
  },
});
