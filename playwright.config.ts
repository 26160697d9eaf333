import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** The browser that visitors have. */
export const installedChromium = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find(existsSync);

// The same without windows takes half of the processor's time.
const shell = ["/usr/lib/chromium/chromium-headless-shell"].find(existsSync);
const executablePath = shell ?? installedChromium;

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "tests/support/build-sample-site.ts",
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // How long one waits before giving up, on a machine that is busy with something else too.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json"]],
  use: {
    // A phone unless a test says otherwise.
    viewport: { width: 375, height: 812 },
    // A page that glides to what is clicked takes seconds; a test that is about motion asks for it.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
        // Letters as wide as on a phone, not rounded to whole pixels.
        "--font-render-hinting=none",
      ],
    },
  },
});
