import { openChromiumTab } from "../tests/support/chromium-tab.ts";
import { startServer } from "../tests/support/start-server.ts";
import { browserProgram, throttle } from "./browser.ts";
import { type Measurement, median } from "./measurement.ts";

const rounds = 5;

/** From the click on a header link to the largest paint of the page, which was prerendered under the pointer. */
export async function* measureNextPage(): AsyncGenerator<Measurement> {
  const server = await startServer();
  for (const path of ["/services", "/about", "/blog", "/contact"]) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await followLink(server.origin, path));
    const detail = times.map((ms) => Math.round(ms)).join(" ");
    yield {
      what: `/ to ${path} by link, click to largest paint, ms`,
      ratio: median(times),
      atMost: 100,
      detail,
    };
  }
  await server.stop();
}

async function followLink(origin: string, path: string): Promise<number> {
  const tab = await openChromiumTab(browserProgram, `${origin}/`);
  const [first = ""] = tab.pages;
  await throttle(tab, first);
  const isLoaded = `new Promise((done) => document.readyState === "complete" ? done() : addEventListener("load", done))`;
  await tab.evaluate(first, isLoaded);
  const noteClick = `addEventListener("click", ({ timeStamp }) =>
    localStorage.setItem("clickedAt", performance.timeOrigin + timeStamp), true)`;
  await tab.evaluate(first, noteClick);
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
