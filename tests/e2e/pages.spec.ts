import type { Page } from "@playwright/test";
import { axeFile, expectNoAxeFindings } from "../support/axe.ts";
import { builtPaths, expect, test } from "../support/site-test.ts";
import { settle, watchHosts } from "../support/watch-hosts.ts";

const folders = Map.groupBy(
  [...builtPaths(), "/no-such-page"],
  (path) => path.match(/^\/\w+(?=\/)/)?.[0] ?? "/",
);

// One visit of each page serves every check of it that needs a browser.
for (const [folder, paths] of folders)
  test(`in the pages of ${folder} axe finds nothing, no id is there twice, nothing is cut off, no other host is called [X19, X21]`, async ({
    page,
    site,
  }) => {
    const hosts = await watchHosts(page);
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await page.addInitScript({ path: axeFile });
    for (const path of paths)
      await test.step(path, async () => {
        // What the page before still asked for comes in until it is left.
        await page.goto("about:blank");
        hosts.forget();
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(path);
        await expectNoAxeFindings(page);
        expect(await page.evaluate(idsUsedTwice)).toEqual([]);
        expect(await hiddenSideways(page)).toBeLessThanOrEqual(0);

        // A window of 1280 x 900 that is zoomed to 200 %, a small phone, and a phone.
        for (const size of [
          { width: 640, height: 450 },
          { width: 320, height: 640 },
          { width: 375, height: 900 },
        ]) {
          await page.setViewportSize(size);
          expect(await hiddenSideways(page)).toBeLessThanOrEqual(0);
        }
        await expectNoAxeFindings(page);

        // Everything that is loaded when it comes near the screen is on it.
        await page.setViewportSize({ width: 375, height: await page.evaluate(wholeHeight) });
        await settle(page);
        const others = path === "/" ? ["www.openstreetmap.org"] : [];
        await expect.poll(hosts.called).toEqual([new URL(site.origin).host, ...others].sort());
        expect(faults).toEqual([]);
      });
  });

/** An id that is there twice leads labels and error links astray, and axe says nothing of it. */
function idsUsedTwice(): string[] {
  const ids = Array.from(document.querySelectorAll("[id]"), ({ id }) => id);
  return ids.filter((id, i) => ids.indexOf(id) !== i);
}

function wholeHeight(): number {
  return document.documentElement.scrollHeight;
}

function hiddenSideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
