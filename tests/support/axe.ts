import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

export const axeFile = "node_modules/axe-core/axe.min.js";
const source = readFileSync(axeFile, "utf8");

export async function expectNoAxeFindings(page: Page, within = "html"): Promise<void> {
  // A moving part is measured at rest; animations that follow the scroll position never end.
  await page.evaluate(() => {
    const moving = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    return Promise.all(moving.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const findings = await page.evaluate(async (selector) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const rules = { "target-size": { enabled: true } };
    // Loading the style sheets again would serve only rules about video.
    const { violations } = await run(selector, { resultTypes: ["violations"], rules, preload: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, within);
  expect(findings).toEqual([]);
}
