// Compares the built pages with docs/budgets.md in transfer size: text as brotli, fonts as they are.
import { globSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { ownAssets } from "#build/place-build.ts";

const client = "dist/client";
const kB = 1000;
const budgets = {
  html: 14 * kB,
  css: 10 * kB,
  pageScript: 2 * kB,
  fonts: 36 * kB,
  fontFiles: 2,
  beforeScrolling: 60 * kB,
  formScripts: 75 * kB,
  formScriptFiles: 5,
  sendingScripts: 12 * kB,
};

/** A page with less than this part of a byte budget left gets a warning. */
const room = 0.05;

/** The scripts that a form loads at its first touch, besides the sender and what every form loads then. */
const fetchedAtTouch: Record<string, RegExp> = {
  schedule: /^review-/,
  consultation: /^consultation-outcome-/,
};

type Row = [what: string, size: number, budget: number];

const pages = globSync("**/index.html", { cwd: client }).map(measurePage);
const fonts = ownAssets("dist")
  .filter((name) => name.endsWith(".woff2"))
  .map((name) => statSync(join(client, "assets", name)).size);
const rows: Row[] = [
  ["font files (count)", fonts.length, budgets.fontFiles],
  ["fonts", sum(fonts), budgets.fonts],
];
for (const page of pages) {
  rows.push([`${page.path} HTML`, page.html, budgets.html], [`${page.path} CSS`, page.css, budgets.css]);
  rows.push([`${page.path} page script`, page.pageScript, budgets.pageScript]);
  if (page.form)
    rows.push(
      [`${page.path} scripts`, sum([...page.scripts].map(sizeOf)), budgets.formScripts],
      [`${page.path} scripts (count)`, page.scripts.size, budgets.formScriptFiles],
      [`${page.path} scripts for sending`, sendingBytes(page.form, page.scripts), budgets.sendingScripts],
    );
  else {
    rows.push([`${page.path} scripts (count)`, page.scripts.size, 1]);
    rows.push([
      `${page.path} before scrolling`,
      page.html + page.sheets + page.pageScript + sum(fonts) + page.pictures,
      budgets.beforeScrolling,
    ]);
  }
}

for (const row of rows) {
  const [what, size, budget] = row;
  console.log(`${markOf(row)} ${String(size).padStart(7)} of ${String(budget).padStart(6)}  ${what}`);
}
process.exit(pages.length > 0 && !rows.some((row) => markOf(row) === "OVER") ? 0 : 1);

function markOf([what, size, budget]: Row): string {
  if (size > budget) return "OVER";
  return size > budget * (1 - room) && !what.endsWith("(count)") ? "near" : "  ok";
}

function measurePage(file: string) {
  const html = readFileSync(join(client, file), "utf8");
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
  const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
  const sheets = sum(links.map(([, href = ""]) => sizeOf(href)));
  const tags = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src]) => src ?? "");
  const [, form] = html.match(/<div data-form="([^"]+)"/) ?? [];
  const scripts = new Set<string>();
  for (const script of tags) collect(script, scripts);
  for (const script of html.match(/ data-scripts="([^"]+)"/)?.[1]?.split(" ") ?? []) collect(script, scripts);
  const eagerPictures = [...html.matchAll(/<img(?![^>]*loading="lazy")[^>]*src="(\/[^"]+)"/g)];
  return {
    path: `/${posix.dirname(file)}`.replace("/.", "/"),
    html: sizeOf(file),
    sheets,
    css: brotliCompressSync(styles.map(([, css]) => css).join("")).length + sheets,
    form,
    pageScript: sum(tags.map(sizeOf)),
    scripts,
    pictures: sum(eagerPictures.map(([, src]) => statSync(join(client, src ?? "")).size)),
  };
}

function collect(script: string, found: Set<string>): void {
  if (found.has(script)) return;
  found.add(script);
  const text = readFileSync(join(client, script), "utf8");
  for (const imported of importsOf(text, posix.dirname(script))) collect(imported, found);
}

function importsOf(text: string, folder: string): string[] {
  const named = text.matchAll(
    /(?:^|[;\n}\s])(?:import|export)\s*(?:[\w*${}\s,]+?from\s*)?["']([^"']+\.js)["']/g,
  );
  return [...named].map(([, path]) => posix.resolve(folder, path ?? ""));
}

/** A form sends either to the functions or by email, so the larger of the two counts. */
function sendingBytes(form: string, scripts: Set<string>): number {
  const fetched = [...scripts].flatMap(fetchedBy);
  const own = fetched.filter((name) => fetchedAtTouch[form]?.test(name));
  const ways = fetched.filter((name) => /^(?:functions-sender|schedule-sender|send-by-email)-/.test(name));
  const sizes = ways.map((way) => {
    const needed = new Set<string>();
    for (const script of [way, ...own]) collect(`/assets/${script}`, needed);
    return sum([...needed].filter((script) => !scripts.has(script)).map(sizeOf));
  });
  return sizes.length > 0 ? Math.max(...sizes) : Number.POSITIVE_INFINITY;
}

function fetchedBy(script: string): string[] {
  const text = readFileSync(join(client, script), "utf8");
  return [...text.matchAll(/import\([`"']\.\/([\w-]+\.js)/g)].map(([, name = ""]) => name);
}

function sizeOf(file: string): number {
  return statSync(join(client, `${file}.br`)).size;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
