import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { patientRendering, writeBuiltSite } from "../../tests/support/built-site.ts";
import { createPageRenderer } from "./render-page.ts";

function newRenderer(maxMs = patientRendering.renderMaxMs, idleMs = maxMs) {
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
    maxMs,
    idleMs,
  );
  onTestFinished(renderer.close);
  const render = async (message: string) => {
    const page = await renderer.render("/form", {
      form: "f",
      values: { message },
      fieldErrors: {},
      error: null,
    });
    return page && Buffer.from(page.html).toString();
  };
  return { folder, render };
}

test("while a page is rendered, everything else goes on [FX27]", async () => {
  const { folder, render } = newRenderer();
  const holding = join(folder, "holding");
  writeFileSync(holding, "");
  const held = render(holding);
  // On this thread it would never end, because nothing could remove the file.
  rmSync(holding);
  expect(await held).toContain('"form":{"reply":');
});

test("where too many pages wait already, one more is refused at once and those are still rendered [FX27]", async () => {
  const { folder, render } = newRenderer();
  const holding = join(folder, "holding");
  writeFileSync(holding, "");
  const all = Array.from({ length: 40 }, () => render(holding));
  expect(await all.at(-1)).toBeNull();
  rmSync(holding);
  const pages = await Promise.all(all);
  expect(pages.filter((page) => page === null)).toHaveLength(8);
  expect(await render("after")).not.toBeNull();
});

test("a page that does not come in time is done without [FX27]", async () => {
  const { folder, render } = newRenderer(1);
  const holding = join(folder, "holding");
  writeFileSync(holding, "");
  expect(await render(holding)).toBeNull();
  rmSync(holding);
});

test("when the thread that renders ends, what waits fails, and the next page has a new one [FX27 FX28]", async () => {
  const { render } = newRenderer();
  const ended = await Promise.allSettled([render("end the thread"), render("waits")]);
  expect(ended.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await render("again")).toContain('"renders":1');
});

test("a thread that has nothing to do is ended, and the next page has a new one [SF21]", async () => {
  const { render } = newRenderer(patientRendering.renderMaxMs, 1);
  const pages = await Promise.all([render("first"), render("second")]);
  expect(pages.at(-1)).toContain('"renders":2');
  await expect.poll(() => render("later")).toContain('"renders":1,');
});

test("a thread that is soon asked again is kept [SF21]", async () => {
  const { render } = newRenderer();
  await render("first");
  expect(await render("second")).toContain('"renders":2');
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
