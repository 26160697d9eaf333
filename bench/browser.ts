import { chromium } from "@playwright/test";
import config, { installedChromium } from "../playwright.config.ts";

/** What visitors have; the tests may use one without windows. */
export const browserProgram = installedChromium ?? chromium.executablePath();
export const browserOptions = { ...config.use?.launchOptions, executablePath: browserProgram };

/** A phone's connection and processor, as Lighthouse throttles them. */
export const phoneNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
export const phoneSlowdown = 4;
