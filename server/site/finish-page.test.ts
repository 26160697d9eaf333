import { expect, test } from "vitest";
import { finishPage } from "./finish-page.ts";

test("nothing of React is asked for before the page has painted", () => {
  const boot = 'import "/assets/manifest.js";\nimport * as route0 from "/assets/root.js";';
  const page = (preloads: string, open: string) =>
    `<head>${preloads}<link rel="preload" href="/f.woff2"/></head><script>window.a = 1</script>${open}${boot}</script>`;
  const preloads = '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/b.js"/>';
  expect(finishPage(page(preloads, '<script type="module" async="">'))).toBe(
    page("", '<script type="text/boot" id="boot">'),
  );
});

test("a page without React stays as it is", () => {
  const page =
    '<script type="module" src="/assets/page.js"></script><script type="application/ld+json">{}</script>';
  expect(finishPage(page)).toBe(page);
});
