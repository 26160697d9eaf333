import { openChromiumTab } from "../tests/support/chromium-tab.ts";
import { startServer } from "../tests/support/start-server.ts";
import { browserProgram, throttle } from "./browser.ts";
import { type Measurement, median } from "./measurement.ts";
import { startBareServer } from "./start-bare-server.ts";

const rounds = 7;

type Paint = { fcpMs: number; lcpMs: number; cls: number; blockingMs: number; reactMs: number | null };

/** Compares each page, in turns, with the same page without scripts and web fonts. */
export async function* measurePaint(
  pages: { path: string; hasForm: boolean }[],
): AsyncGenerator<Measurement> {
  const server = await startServer();
  const headers = pages.map(async ({ path }) => [path, await securityHeaders(server.origin + path)]);
  const bare = await startBareServer(Object.fromEntries(await Promise.all(headers)));
  for (const { path, hasForm } of pages) {
    const ours: Paint[] = [];
    const limits: Paint[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await paintOnce(server.origin + path, hasForm));
      limits.push(await paintOnce(bare.origin + path, false));
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
  await Promise.all([bare.stop(), server.stop()]);
}

/** A page cannot do without these: Cross-Origin-Opener-Policy alone costs a new process, 40 ms here. */
async function securityHeaders(url: string): Promise<Record<string, string>> {
  const { headers } = await fetch(url);
  const names =
    /^(content-security-policy|cross-origin-.*|permissions-policy|referrer-policy|x-.*|cache-control)$/;
  return Object.fromEntries([...headers].filter(([name]) => names.test(name)));
}

/** Without Playwright, because a browser under its debugger runs scripts twice as long. */
async function paintOnce(url: string, hasForm: boolean): Promise<Paint> {
  const tab = await openChromiumTab(browserProgram, "about:blank");
  const [page = ""] = tab.pages;
  await throttle(tab, page);
  const screen = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };
  await tab.send("Emulation.setDeviceMetricsOverride", screen, page);
  await tab.send("Page.enable", {}, page);
  const source = `(${observePaint})(${hasForm})`;
  await tab.send("Page.addScriptToEvaluateOnNewDocument", { source }, page);
  await tab.send("Page.navigate", { url }, page);
  const paint = await tab.evaluate<Paint>(page, "whenPainted");
  await tab.close();
  return paint;
}

/** Runs in the page; complete half a second after the load, or once React is ready in the form. */
function observePaint(hasForm: boolean): void {
  const paint: Paint = { fcpMs: 0, lcpMs: 0, cls: 0, blockingMs: 0, reactMs: null };
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
    // As Lighthouse counts: the part of a task beyond 50 ms, after the first paint.
    if (paint.fcpMs > 0 && entry.startTime > paint.fcpMs) paint.blockingMs += entry.duration - 50;
  });
  const isReady = () => document.querySelector(".draft-controls:not(.draft-controls-waiting)") !== null;
  const whenReady = new Promise<void>((resolve) => {
    addEventListener("load", () => {
      const loadedAt = performance.now();
      if (!hasForm) return resolve();
      const look = () => {
        if (!isReady()) return requestAnimationFrame(look);
        paint.reactMs = performance.now() - loadedAt;
        resolve();
      };
      look();
    });
  });
  const whenPainted = whenReady.then(() => new Promise((resolve) => setTimeout(() => resolve(paint), 500)));
  Object.assign(window, { whenPainted });
}
