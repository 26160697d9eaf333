import { startServer } from "#tests/support/start-server.ts";
import { startBareServer } from "./bare-server.ts";
import { browserProgram, openChromiumTab, throttle } from "./chromium-tab.ts";
import { compareRounds, isMet, type Measurement, median } from "./measurement.ts";

/** A page that misses its limit is measured in more rounds, all of which count, because single rounds differ by half. */
const rounds = { first: 7, most: 25 };

type Paint = { fcpMs: number; lcpMs: number; cls: number; blockingMs: number; reactMs: number | null };

/** Compares each page, in turns, with the same page without scripts and web fonts. */
export async function* measurePaint(
  pages: { path: string; hasForm: boolean }[],
): AsyncGenerator<Measurement> {
  const server = await startServer();
  const twin = await startBareServer(server.origin);
  for (const { path, hasForm } of pages) {
    const pairs: [ours: Paint, twin: Paint][] = [];
    const compare = (what: string, pick: (paint: Paint) => number): Measurement => ({
      what: `${path} ${what} / static twin`,
      atMost: 1.1,
      ...compareRounds(
        pairs.map(([ours, twin]) => [pick(ours), pick(twin)]),
        (ms) => `${Math.round(ms)} ms`,
      ),
    });
    let paints: Measurement[] = [];
    while (pairs.length < rounds.first || (pairs.length < rounds.most && !paints.every(isMet))) {
      pairs.push([
        await paintOnce(server.origin + path, hasForm),
        await paintOnce(twin.origin + path, false),
      ]);
      paints = [compare("FCP", ({ fcpMs }) => fcpMs), compare("LCP", ({ lcpMs }) => lcpMs)];
    }
    yield* paints;
    const ours = pairs.map(([ours]) => ours);
    yield { what: `${path} CLS`, value: Math.max(...ours.map(({ cls }) => cls)), atMost: 0.005 };
    const twinBlockingMs = median(pairs.map(([, twin]) => twin.blockingMs));
    yield {
      what: `${path} TBT, ms`,
      value: median(ours.map(({ blockingMs }) => blockingMs)),
      atMost: hasForm ? 60 : twinBlockingMs + 10,
    };
    if (hasForm)
      yield {
        what: `${path} load until React answers, ms`,
        value: median(ours.map(({ reactMs }) => reactMs ?? Number.POSITIVE_INFINITY)),
        atMost: 1300,
      };
  }
  await Promise.all([twin.stop(), server.stop()]);
}

/** Measures without Playwright, because a browser under its debugger runs scripts twice as long. */
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
  const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
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
    // Counted as in Lighthouse: the part of a task beyond 50 ms, after the first paint.
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

const linkRounds = 5;

/** Measures from the click on a header link to the largest paint of the page, which was prerendered under the pointer. */
export async function* measureNextPage(): AsyncGenerator<Measurement> {
  const server = await startServer();
  const twin = await startBareServer(server.origin);
  for (const path of ["/services", "/about", "/blog", "/contact"]) {
    const pairs: [number, number][] = [];
    for (let round = 0; round < linkRounds; round++)
      pairs.push([await followLink(server.origin, path), await followLink(twin.origin, path)]);
    const compared = compareRounds(pairs, (ms) => `${Math.round(ms)} ms`);
    yield {
      what: `/ to ${path} by link, click to largest paint / static twin`,
      atMost: 1.3,
      ...compared,
    };
  }
  await Promise.all([twin.stop(), server.stop()]);
}

async function followLink(origin: string, path: string): Promise<number> {
  const tab = await openChromiumTab(browserProgram, `${origin}/`);
  const [first = ""] = tab.pages;
  await throttle(tab, first);
  const isLoaded = `new Promise((done) => document.readyState === "complete" ? done() : addEventListener("load", done))`;
  await tab.evaluate(first, isLoaded);
  const recordClick = `addEventListener("click", ({ timeStamp }) =>
    localStorage.setItem("clickedAt", performance.timeOrigin + timeStamp), true)`;
  await tab.evaluate(first, recordClick);
  const link = `header a[href="${path}"]`;
  await tab.hover(first, link);
  while (tab.pages.length < 2) await tab.evaluate(first, "new Promise(requestAnimationFrame)");
  const next = tab.pages[1] ?? "";
  await throttle(tab, next);
  await tab.evaluate(next, isLoaded);
  await tab.click(first, link);
  const sinceClick = await tab.evaluate<number>(next, `(${largestPaint})()`);
  await tab.close();
  return sinceClick;
}

/** Runs in the page; waits half a second for a larger paint. */
const largestPaint = `() => new Promise((done) => {
  let paintedAt = 0;
  new PerformanceObserver((list) => {
    paintedAt = performance.timeOrigin + list.getEntries().at(-1).startTime;
    setTimeout(() => done(paintedAt - Number(localStorage.getItem("clickedAt"))), 500);
  }).observe({ type: "largest-contentful-paint", buffered: true });
})`;
