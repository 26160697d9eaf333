import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { patientRendering, writeBuiltSite } from "../../tests/support/built-site.ts";
import { createPageRenderer } from "./render-page.ts";

type Limits = Parameters<typeof createPageRenderer>[1];

function newRenderer({ maxMs = patientRendering.renderMaxMs, ...limits }: Limits = {}) {
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
    },
    { maxMs, ...limits },
  );
  onTestFinished(renderer.close);
  const render = async (message: string) => {
    const reply = { kind: "prefilled", form: "f", values: { message } } as const;
    const page = await renderer.render("/form", reply);
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
  expect(await held).toContain('"form":{"reply":');
});

test("when too many pages are queued, one more is refused at once and those are still rendered [FX27]", async () => {
  const { render, holding, release } = newRenderer();
  const all = Array.from({ length: 40 }, () => render(holding));
  expect(await all.at(-1)).toBeNull();
  release();
  const pages = await Promise.all(all);
  expect(pages.filter((page) => page === null)).toHaveLength(8);
  expect(await render("after")).not.toBeNull();
});

test("a page that does not come in time is done without [FX27]", async () => {
  const { render, holding, release } = newRenderer({ maxMs: 1 });
  expect(await render(holding)).toBeNull();
  release();
});

test("a thread that ends fails what waits for it, and the next page has a new one [FX27, FX28]", async () => {
  const { render } = newRenderer();
  await render("first");
  expect(await render("second")).toContain('"renders":2');
  const ended = await Promise.allSettled([render("end the thread"), render("waits")]);
  expect(ended.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await render("again")).toContain('"renders":1');
});

test("a thread is kept while it is idle, and replaced after as many pages as only a flood asks for [GR01, SF21]", async () => {
  const { render } = newRenderer({ idleMs: 0, maxPages: 3 });
  await Promise.all([render("first"), render("second")]);
  expect(await render("third")).toContain('"renders":3');
  await expect.poll(() => render("later")).toContain('"renders":1,');
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
