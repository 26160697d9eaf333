import { chromium } from "@playwright/test";
import playwrightConfig from "../../../playwright.config.ts";
import { type Engine, keys } from "./engine.ts";

const names = new Map([
  [keys.tab, "Tab"],
  [keys.enter, "Enter"],
  [keys.space, "Space"],
]);

export async function startChromium(): Promise<Engine> {
  const { launchOptions, viewport } = playwrightConfig.use ?? {};
  const browser = await chromium.launch(launchOptions);
  const page = await browser.newPage({ viewport: viewport ?? null });
  return {
    name: "Chromium",
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    async type(typed) {
      for (const key of typed) {
        const name = names.get(key);
        await (name ? page.keyboard.press(name) : page.keyboard.type(key));
      }
    },
    screenshot: () => page.screenshot(),
    stop: () => browser.close(),
  };
}
