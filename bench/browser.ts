import { chromium } from "@playwright/test";
import { installedChromium } from "../playwright.config.ts";
import type { ChromiumTab } from "./chromium-tab.ts";

/** The browser that visitors use; the tests may use a windowless one. */
export const browserProgram = installedChromium ?? chromium.executablePath();

/** As Lighthouse throttles a phone. */
const phoneNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const phoneSlowdown = 4;

export async function throttle(tab: ChromiumTab, page: string): Promise<void> {
  await tab.send("Network.enable", {}, page);
  await tab.send("Network.emulateNetworkConditions", phoneNetwork, page);
  await tab.send("Emulation.setCPUThrottlingRate", { rate: phoneSlowdown }, page);
}
