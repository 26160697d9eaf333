import { startServer } from "#tests/support/start-server.ts";
import { startBareServer } from "./bare-server.ts";
import { browserProgram, openChromiumTab, throttle } from "./chromium-tab.ts";
import { compareRounds, type Measurement } from "./measurement.ts";

const rounds = 5;

/** From the click on a header link to the largest paint of the page, which was prerendered under the pointer. */
export async function* measureNextPage(): AsyncGenerator<Measurement> {
  const server = await startServer();
  const twin = await startBareServer(server.origin);
  for (const path of ["/services", "/about", "/blog", "/contact"]) {
    const pairs: [number, number][] = [];
    for (let round = 0; round < rounds; round++)
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
