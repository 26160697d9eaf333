import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { patientRendering, writeBuiltSite } from "#tests/support/built-site.ts";
import { createPageRenderer } from "./render-page.ts";

const { renderMaxMs } = patientRendering;

function newRenderer(limits = { maxMs: renderMaxMs }) {
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
      facts: {
        phones: { withinHours: 24, office: [], closed: [] },
        earlyCare: { open: "", closed: "", any: "", phone: "", call: "" },
      },
    },
    limits,
  );
  onTestFinished(renderer.close);
  const render = async (message: string) => {
    const reply = { kind: "prefilled", form: "f", values: { message } } as const;
    const page = await renderer.render("/form", { reply });
    return page && Buffer.from(page).toString();
  };
  /** While this file exists, a page whose message names it is not ready. */
  const holding = join(folder, "holding");
  writeFileSync(holding, "");
  return { folder, render, holding, release: () => rmSync(holding) };
}

test("each of 64 concurrent requests gets the page it asked for, and rendering them blocks nothing else [TR13, FX27]", async () => {
  const { render, holding, release } = newRenderer();
  const held = render(holding);
  const all = Array.from({ length: 64 }, (_, number) => render(`message ${number}`));
  // Rendered on this thread, the first page would never be ready, because nothing could remove the file.
  release();
  expect(await held).not.toBeNull();
  for (const [number, page] of (await Promise.all(all)).entries())
    expect(page).toContain(`"message":"message ${number}"`);
});

test("a page that is not rendered in time resolves to null, and its thread is ended, so that it delays nobody else [TR13, FX27]", async () => {
  const limits = { maxMs: 1 };
  const { render, holding } = newRenderer(limits);
  expect(await render(holding)).toBeNull();
  limits.maxMs = renderMaxMs;
  // Sent to the thread that is about to end.
  await expect(render("early")).rejects.toThrow("ended");
  expect(await render("later")).toContain('"renders":1}');
});

test("a thread that ends fails its pending pages, and the next page gets a new thread [FX27, FX28]", async () => {
  const { render } = newRenderer();
  await render("first");
  expect(await render("second")).toContain('"renders":2');
  const ended = await Promise.allSettled([render("end the thread"), render("waits")]);
  expect(ended.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await render("again")).toContain('"renders":1');
});

test("a renderer that cannot be loaded fails, and is loaded once it exists again [FX28]", async () => {
  const { folder, render } = newRenderer();
  const file = join(folder, "server/index.js");
  const moved = `${file}.moved`;
  renameSync(file, moved);
  await expect(render("early")).rejects.toThrow("Cannot find module");
  renameSync(moved, file);
  expect(await render("later")).not.toBeNull();
});
