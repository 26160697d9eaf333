import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

export const axeFile = "node_modules/axe-core/axe.min.js";
const source = readFileSync(axeFile, "utf8");

export async function expectNoAxeFindings(page: Page): Promise<void> {
  // Moving parts are checked at rest; animations that follow the scroll position never end.
  await page.evaluate(() => {
    const moving = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    return Promise.all(moving.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const findings = await page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const rules = { "target-size": { enabled: true } };
    // Loading the style sheets again would serve only rules about video.
    const { violations } = await run({ resultTypes: ["violations"], rules, preload: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
  expect(findings).toEqual([]);
}

export async function expectNoFindingsAtBothWidths(page: Page): Promise<void> {
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeFindings(page);
  }
}

/** Records the hosts that a page calls. Foreign hosts answer with little or nothing. */
export async function watchHosts(page: Page): Promise<{ called: () => string[]; forget: () => void }> {
  const hosts: string[] = [];
  page.context().on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http")) hosts.push(url.host);
  });
  await page.context().route(/^https:/, (route) => {
    const isAd = route.request().url().startsWith("https://ads.example/");
    return route.fulfill({
      contentType: isAd ? "text/javascript" : "text/html",
      body: isAd ? "new Image().src = 'https://count.ads.example/counted.gif';" : "",
    });
  });
  return { called: () => [...new Set(hosts)].sort(), forget: () => hosts.splice(0) };
}

/** Waits for the page and for what its scripts then request. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

/** Expects the page to fit on one sheet of either paper size. */
export async function expectOnePrintedPage(page: Page): Promise<void> {
  for (const format of ["A4", "Letter"]) {
    const pdf = (await page.pdf({ format })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
}
