import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { patientRendering, writeBuiltSite } from "#tests/support/built-site.ts";
import { createPageRenderer } from "./render-page.ts";

type Limits = Parameters<typeof createPageRenderer>[1];

const { renderMaxMs } = patientRendering;

function newRenderer({ maxMs = renderMaxMs, waitMs = renderMaxMs, ...limits }: Limits = {}) {
  const folder = writeBuiltSite();
  const renderer = createPageRenderer(
    {
      buildDir: folder,
      site: {
        siteOrigin: "https://www.example.com",
        functionsOrigin: "",
        publicClientKey: null,
        isRelease: false,
      },
      policy: { imagesUrl: null, functionsOrigin: "", siteOrigin: "https://www.example.com", isHttps: true },
      pageOrigins: {},
      facts: {
        phones: { withinHours: 24, office: [], closed: [] },
        earlyCare: { open: "", closed: "", any: "", phone: "", call: "" },
      },
    },
    { maxMs, waitMs, ...limits },
  );
  onTestFinished(renderer.close);
  const render = async (message: string, isGone?: () => boolean) => {
    const reply = { kind: "prefilled", form: "f", values: { message } } as const;
    const page = await renderer.render("/form", { reply }, isGone);
    return page && Buffer.from(page.html).toString();
  };
  /** While this file exists, a page whose message names it is not ready. */
  const holding = join(folder, "holding");
  writeFileSync(holding, "");
  return { folder, render, holding, release: () => rmSync(holding) };
}

test("while a page is rendered, everything else goes on [FX27]", async () => {
  const { render, holding, release } = newRenderer();
  const held = render(holding);
  // On this thread it would never end, because nothing could remove the file.
  release();
  expect(await held).toContain('"reply":');
});

test("each of 64 that ask at once is answered, and of those who left nothing is rendered [TR13, FX27]", async () => {
  const { render, holding, release } = newRenderer();
  const held = render(holding);
  const gone = Array.from({ length: 20 }, () => render("gone", () => true));
  const all = Array.from({ length: 64 }, (_, number) => render(`message ${number}`));
  release();
  expect(await held).not.toBeNull();
  expect(await Promise.all(gone)).toEqual(Array(20).fill(null));
  for (const [number, page] of (await Promise.all(all)).entries()) {
    expect(page).toContain(`"message":"message ${number}"`);
    expect(page).toContain(`"renders":${number + 2}}`);
  }
});

test("a page that does not come in time is done without, and one that never ends keeps nobody waiting [TR13, FX27]", async () => {
  expect(await newRenderer({ waitMs: 1 }).render("late")).toBeNull();
  // Time passes for the page that never ends, and for no other.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const handOver = vi.spyOn(Worker.prototype, "postMessage");
  onTestFinished(() => {
    vi.useRealTimers();
    handOver.mockRestore();
  });
  const { render, holding } = newRenderer({ maxMs: 100 });
  const pages = [render(holding), render("behind")];
  while (handOver.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(99);
  expect(handOver).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(await Promise.all(pages)).toEqual([null, expect.stringContaining('"message":"behind"')]);
});

test("a thread that ends fails what waits for it, and the next page has a new one [FX27, FX28]", async () => {
  const { render } = newRenderer();
  await render("first");
  expect(await render("second")).toContain('"renders":2');
  const ended = await Promise.allSettled([render("end the thread"), render("waits")]);
  expect(ended.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await render("again")).toContain('"renders":1');
});

test("a thread that hangs while it is loaded is ended [TR13, FX28]", async () => {
  await expect(newRenderer({ loadMs: 1 }).render("never")).rejects.toThrow("ended");
});

test("a thread is kept while it is idle, and replaced after as many pages as only a flood asks for [GR01, SF21]", async () => {
  const { render } = newRenderer({ idleMs: 0, maxPages: 3 });
  await Promise.all([render("first"), render("second")]);
  expect(await render("third")).toContain('"renders":3');
  await expect.poll(() => render("later")).toContain('"renders":1}');
});

test("a renderer that cannot be loaded fails, and is loaded when it is there again [FX28]", async () => {
  const { folder, render } = newRenderer();
  const file = join(folder, "server/index.js");
  const moved = `${file}.moved`;
  renameSync(file, moved);
  await expect(render("early")).rejects.toThrow("Cannot find module");
  renameSync(moved, file);
  expect(await render("later")).not.toBeNull();
});
