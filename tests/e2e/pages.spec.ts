import type { Page } from "@playwright/test";
import { readBuiltPages } from "#build/read-built-pages.ts";
import { axeFile, expectNoAxeFindings, settle, watchHosts } from "../support/page-checks.ts";
import { sampleClient } from "../support/sample-business.ts";
import { expect, test } from "../support/site-test.ts";

const unknown = "/no-such-page";
const folders = Map.groupBy(
  [...readBuiltPages(sampleClient).map(({ path }) => path), unknown],
  (path) => path.match(/^\/\w+(?=\/)/)?.[0] ?? "/",
);

/** On a wide screen, neither half of it may be empty. */
const wide = ["/", "/services", "/about", "/pricing", "/holiday-pricing", "/faq", "/locations/parker"];

const fromHome = "www.openstreetmap.org from /";

// One visit to each page serves all its checks in a browser.
for (const [folder, paths] of folders)
  test(`on the pages of ${folder} axe finds nothing, nothing is cut off, covered or half empty, no other host is called [X19, X21, AX01, VF08, NF03]`, async ({
    page,
    site,
  }) => {
    await watchHosts(page);
    const calls = new Set<string>();
    page.on("request", (request) => {
      const { host, protocol } = new URL(request.url());
      if (protocol.startsWith("http")) calls.add(`${host} from ${new URL(page.url()).pathname}`);
    });
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.addInitScript({ path: axeFile });
    for (const path of paths)
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(path);
        if (wide.includes(path)) expect(await page.evaluate(emptyHalves)).toEqual([]);
        // Pages of posts and towns differ only in their texts.
        if (folder === "/" || path === paths[0]) await expectNoAxeFindings(page);
        expect(await page.evaluate(idsUsedTwice)).toEqual([]);
        expect(await hiddenSideways(page)).toBeLessThanOrEqual(0);

        // A window of 1280 x 900 zoomed to 200 %, a small phone, and a phone.
        for (const size of [
          { width: 640, height: 450 },
          { width: 320, height: 640 },
          { width: 375, height: 900 },
        ]) {
          await page.setViewportSize(size);
          expect(await hiddenSideways(page)).toBeLessThanOrEqual(0);
        }
        await expectNoAxeFindings(page);
        expect(await page.evaluate(coveredAtEnd)).toEqual([]);

        // Brings all lazily loaded content into view.
        await page.setViewportSize({ width: 375, height: await page.evaluate(wholeHeight) });
        await settle(page);
        expect(logged.includes(`404: ${path}`)).toBe(path === unknown);
        if (path === "/") await expect.poll(() => [...calls]).toContain(fromHome);
        expect(faults).toEqual([]);
      });
    const own = new URL(site.origin).host;
    const foreign = [...calls].filter((call) => !call.startsWith(own));
    expect(foreign).toEqual(folder === "/" ? [fromHome] : []);
  });

/** Runs in the page. Returns, for each screen, the halves that show nothing. */
function emptyHalves(): string[] {
  const [width, height] = [innerWidth, innerHeight];
  const main = document.querySelector("main");
  const boxes = [
    ...document.querySelectorAll(
      "main :is(img, svg, input, select, h1, h2, h3, p, li, td, th, dt, dd, summary, a)",
    ),
  ]
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const { left, right, top, bottom } = (
        element.childNodes.length > 0 ? words : element
      ).getBoundingClientRect();
      return { left, right, top: top + scrollY, bottom: bottom + scrollY };
    });
  const { top = 0, bottom = 0 } = main?.getBoundingClientRect() ?? {};
  const screens = Array.from(
    { length: Math.floor((bottom - top) / height) },
    (_, i) => top + scrollY + i * height,
  );
  return screens.flatMap((from) =>
    ["left", "right"]
      .filter((half) => {
        const [start, end] = half === "left" ? [0, width / 2] : [width / 2, width];
        return !boxes.some(
          (box) => box.left < end && box.right > start && box.top < from + height && box.bottom > from,
        );
      })
      .map((half) => `${half} half from ${Math.round(from)} px on`),
  );
}

/** A repeated id misleads labels and error links, and axe does not report it. */
function idsUsedTwice(): string[] {
  const ids = Array.from(document.querySelectorAll("[id]"), ({ id }) => id);
  return ids.filter((id, i) => ids.indexOf(id) !== i);
}

/** Returns the links of the bar on a phone that something else covers. */
async function coveredAtEnd(): Promise<string[]> {
  scrollTo(0, document.documentElement.scrollHeight);
  // If a form is in view, the bar disappears a frame later.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return Array.from(document.querySelectorAll(".call-bar a")).flatMap((link) => {
    const { left, top, width, height } = link.getBoundingClientRect();
    const isFree = link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    return isFree || !link.checkVisibility({ visibilityProperty: true }) ? [] : link.outerHTML;
  });
}

function wholeHeight(): number {
  return document.documentElement.scrollHeight;
}

function hiddenSideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
