import { expect, test } from "../../support/site-test.ts";

/** Fallback fonts by system: headings, text. */
const systems = {
  "Apple and Windows": ["Fraunces on Times", "Figtree on Arial"],
  Android: ["Fraunces on Noto", "Figtree on Roboto"],
  Linux: ["Fraunces on Noto", "Figtree on Noto"],
  "Linux without Noto": ["Fraunces on DejaVu", "Figtree on DejaVu"],
};

/** The first local() of each fallback face, and the file that replaces it. */
const standIns: Record<string, string> = {
  Arial: "arimo-400",
  "Arial Bold": "arimo-700",
  Roboto: "roboto-400",
  "Roboto Bold": "roboto-700",
  "Noto Sans": "noto-sans-400",
  "Noto Sans Bold": "noto-sans-700",
  "DejaVu Sans": "dejavu-sans-400",
  "DejaVu Sans Bold": "dejavu-sans-700",
  "Times New Roman Bold": "tinos-700",
  "Noto Serif Bold": "noto-serif-700",
  "DejaVu Serif Bold": "dejavu-serif-700",
};

const paths = [
  ...["/", "/services", "/pricing", "/faq", "/schedule", "/castle-rock-dog-walking"],
  ...["/blog/senior-pet-care", "/blog/category/health", "/locations/parker"],
];

test("nothing moves when the fonts load, whatever fallback the system had [HS10]", async ({ page }) => {
  await page.route("**/stand-ins/*", (route) =>
    route.fulfill({ path: `tests/fixtures/fonts/${route.request().url().split("/").at(-1)}` }),
  );
  const views: Record<string, number>[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.evaluate(standIn, standIns);
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 812 });
      views.push(await page.evaluate(measureSwaps, systems));
    }
  }
  for (const system of Object.keys(systems)) {
    const shifts = views.map((view) => view[system] ?? Number.NaN);
    const mean = shifts.reduce((sum, shift) => sum + shift) / shifts.length;
    expect(mean, `${system}, mean of ${shifts.length} page views`).toBeLessThan(0.005);
    // The last word of an almost full line may wrap.
    expect(Math.max(...shifts), `${system}, one page view`).toBeLessThan(0.06);
  }
});

/** Runs in the page. Loads fallback fonts from files, whatever this machine has. */
async function standIn(files: Record<string, string>): Promise<void> {
  await document.fonts.ready;
  for (const sheet of document.styleSheets)
    for (const [i, rule] of [...sheet.cssRules].entries()) {
      const name = rule.cssText.match(/^@font-face.*src: local\("([^"]+)"/s)?.[1];
      if (!name) continue;
      const text = rule.cssText.replace(/src: [^;]+;/, `src: url("/stand-ins/${files[name]}.woff2");`);
      sheet.deleteRule(i);
      sheet.insertRule(text, i);
    }
}

/** Runs in the page. Measures the layout shift of each system's swap to the site's fonts. */
async function measureSwaps(systems: Record<string, string[]>): Promise<Record<string, number>> {
  const shifts: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
  observer.observe({ type: "layout-shift" });
  // The second frame begins after the first has been drawn.
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const measured: Record<string, number> = {};
  const { style } = document.documentElement;
  for (const [system, [display = "", text = ""]] of Object.entries(systems)) {
    const faces = [`600 16px "${display}"`, `400 16px "${text}"`, `600 16px "${text}"`];
    const loaded = await Promise.all(faces.map((face) => document.fonts.load(face)));
    if (loaded.some((fonts) => fonts.length === 0)) throw new Error(`No stand-in for ${faces}`);
    style.setProperty("--font-display", `"${display}"`);
    style.setProperty("--font-text", `"${text}"`);
    await frames();
    observer.takeRecords();
    shifts.length = 0;
    style.removeProperty("--font-display");
    style.removeProperty("--font-text");
    await frames();
    shifts.push(...observer.takeRecords());
    measured[system] = shifts.reduce(
      (sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value,
      0,
    );
  }
  return measured;
}
