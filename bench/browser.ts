import { chromium } from "@playwright/test";
import config from "../playwright.config.ts";

/** The browser that the tests use, and how. */
export const browserOptions = config.use?.launchOptions ?? {};
export const browserProgram = browserOptions.executablePath ?? chromium.executablePath();

/** A phone's connection and processor, as Lighthouse throttles them. */
export const phoneNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
export const phoneSlowdown = 4;
