import { type Browser, chromium } from "@playwright/test";
import { startServer } from "../tests/support/start-server.ts";
import { browserOptions, phoneNetwork, phoneSlowdown } from "./browser.ts";
import { type Measurement, median } from "./measurement.ts";
import { startBareServer } from "./start-bare-server.ts";

const rounds = 7;

type Paint = { fcpMs: number; lcpMs: number; cls: number; blockingMs: number; reactMs: number | null };

/** First and largest paint of each page beside the same page without its scripts and web fonts, in turns in one run. */
export async function* measurePaint(
  pages: { path: string; hasForm: boolean }[],
): AsyncGenerator<Measurement> {
  const server = await startServer();
  const bare = await startBareServer(await securityHeaders(server.origin));
  const browser = await chromium.launch(browserOptions);
  for (const { path, hasForm } of pages) {
    const ours: Paint[] = [];
    const limits: Paint[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await paintOnce(browser, server.origin + path, hasForm));
      limits.push(await paintOnce(browser, bare.origin + path, false));
    }
    const compare = (what: string, pick: (paint: Paint) => number) => {
      const [mine, limit] = [median(ours.map(pick)), median(limits.map(pick))];
      const detail = `${Math.round(mine)} / ${Math.round(limit)} ms`;
      return { what: `${path} ${what} / static twin`, ratio: mine / limit, atMost: 1.1, detail };
    };
    yield compare("FCP", ({ fcpMs }) => fcpMs);
    yield compare("LCP", ({ lcpMs }) => lcpMs);
    yield {
      what: `${path} CLS`,
      ratio: Math.max(...ours.map(({ cls }) => cls)),
      atMost: 0.005,
      detail: "",
    };
    yield {
      what: `${path} TBT, ms`,
      ratio: median(ours.map(({ blockingMs }) => blockingMs)),
      atMost: hasForm ? 50 : 0,
      detail: "",
    };
    if (hasForm) {
      const reactMs = median(ours.map(({ reactMs }) => reactMs ?? Number.POSITIVE_INFINITY));
      yield {
        what: `${path} load until React answers, ms`,
        ratio: reactMs,
        atMost: 1300,
        detail: "",
      };
    }
  }
  await browser.close();
  await Promise.all([bare.stop(), server.stop()]);
}

/** A page cannot do without them: Cross-Origin-Opener-Policy alone costs a new process, 40 ms here. */
async function securityHeaders(origin: string): Promise<Record<string, string>> {
  const { headers } = await fetch(origin);
  const names =
    /^(content-security-policy|cross-origin-.*|permissions-policy|referrer-policy|x-.*|cache-control)$/;
  return Object.fromEntries([...headers].filter(([name]) => names.test(name)));
}

async function paintOnce(browser: Browser, url: string, hasForm: boolean): Promise<Paint> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", phoneNetwork);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: phoneSlowdown });
  await page.addInitScript(observePaint);
  await page.goto(url, { waitUntil: "load" });
  const loadedAt = await page.evaluate(() => performance.now());
  let reactMs: number | null = null;
  if (hasForm) {
    await page.getByRole("button", { name: "Clear the form" }).waitFor();
    reactMs = (await page.evaluate(() => performance.now())) - loadedAt;
  }
  await page.waitForTimeout(500);
  const paint = await page.evaluate(() => (window as unknown as { paint: Omit<Paint, "reactMs"> }).paint);
  await context.close();
  return { ...paint, reactMs };
}

/** Runs in the page. */
function observePaint(): void {
  const paint = { fcpMs: 0, lcpMs: 0, cls: 0, blockingMs: 0 };
  Object.assign(window, { paint });
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe("paint", (entry) => {
    if (entry.name === "first-contentful-paint") paint.fcpMs = entry.startTime;
  });
  observe("largest-contentful-paint", (entry) => {
    paint.lcpMs = entry.startTime;
  });
  observe("layout-shift", (entry) => {
    paint.cls += (entry as PerformanceEntry & { value: number }).value;
  });
  observe("longtask", (entry) => {
    // As Lighthouse counts: what goes past 50 ms, after the first paint.
    if (paint.fcpMs > 0 && entry.startTime > paint.fcpMs) paint.blockingMs += entry.duration - 50;
  });
}
