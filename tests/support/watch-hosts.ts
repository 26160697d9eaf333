import type { Page } from "@playwright/test";

/** Foreign hosts answer with little or nothing. */
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
