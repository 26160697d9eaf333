import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
  existsSync,
);

export default defineConfig({
  testDir: "tests/e2e",
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  // A browser on a busy machine misses a beat now and then; what passes only at the second try is named as flaky.
  retries: 1,
  reporter: [["list"], ["json"]],
  use: {
    // A phone unless a test says otherwise.
    viewport: { width: 375, height: 812 },
    trace: "retain-on-failure",
    launchOptions: {
      ...(installed && { executablePath: installed }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
    },
  },
});
