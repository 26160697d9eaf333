import { spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { ownAssets } from "#build/place-build.ts";
import { readBuiltPages } from "#build/read-built-pages.ts";
import { browserFloor } from "#build/vite-plugins.ts";
import { sampleBuild, sampleClient } from "../support/sample-business.ts";
import { newDataDir } from "../support/test-lead.ts";

const client = sampleClient;
const pages = readBuiltPages(client);
const scripts = ownAssets(sampleBuild).filter((name) => name.endsWith(".js"));

test("browsers get nothing of React Router: no code, no manifest, no loader data, no preload [HS01]", () => {
  for (const script of scripts)
    expect(readFileSync(`${client}/assets/${script}`, "utf8"), script).not.toMatch(
      /__reactRouter|HydratedRouter|useLoaderData|createBrowserRouter/,
    );
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((script) => /manifest|entry\.client|route|root/.test(script))).toEqual([]);
  expect(globSync("**/*.data", { cwd: client })).toEqual([]);
  for (const { path, html } of pages) expect(html, path).not.toMatch(/modulepreload|__reactRouter/);
});

/** Names of files that ad blockers refuse to load. */
const refusedNames = /(^|[^a-z])(ads?|advert\w*|analytics|beacons?|conversions?|pixels?|track\w*)([^a-z]|$)/i;

test("no file is named like advertising, and the thank-you page needs none of it for its receipt [RI04]", () => {
  expect(scripts.filter((name) => refusedNames.test(name.replace(/-[\w-]{8}\.js$/, "")))).toEqual([]);
  const needed = new Set<string>();
  const collect = (script: string) => {
    if (needed.has(script)) return;
    needed.add(script);
    const text = readFileSync(`${client}/assets/${script}`, "utf8");
    for (const [, , imported = ""] of text.matchAll(/(^|;)import[^;(]*?"\.\/([^"]+)"/g)) collect(imported);
  };
  const [thankYou = ""] = scripts.filter((name) => name.startsWith("thank-you-"));
  collect(thankYou);
  expect([...needed].filter((name) => /sharing|report-request/.test(name))).toEqual([]);
  const texts = [...needed].map((name) => readFileSync(`${client}/assets/${name}`, "utf8")).join("");
  expect(scripts.filter((name) => name.startsWith("report-request-"))).toHaveLength(1);
  expect(texts).not.toContain("fbq");
  expect(texts).toContain("data-receipt");
});

test("a page has one script, and no inline script that runs [HS01]", () => {
  for (const { path, html } of pages) {
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = ""]) => attributes);
    const executable = scripts.filter((attributes) => !attributes.includes('type="application/ld+json"'));
    expect(executable, path).toEqual([expect.stringMatching(/^ type="module" src="\/assets\/page-script-/)]);
  }
});

test("a page has at most one form, and names all files of its own form and none of another's [HS01, LS05]", () => {
  const forms = pages.flatMap(({ path, html }) =>
    [...html.matchAll(/data-form="([^"]+)" data-scripts="([^"]+)"/g)].map(([, form, scripts = ""]) => {
      const files = scripts.split(" ").map((script) => basename(script));
      const texts = files.map((file) => readFileSync(`${client}/assets/${file}`, "utf8"));
      const imported = texts.flatMap((text) => [...text.matchAll(/(?:^|;)import[^;(]*?"\.\/([^"]+)"/g)]);
      expect(files, path).toEqual(expect.arrayContaining(imported.map(([, file]) => file)));
      const formPaths = texts.flatMap((text) => text.match(/\/functions\/v1\/submit-[a-z-]+/g) ?? []);
      return [path, form, ...formPaths];
    }),
  );
  expect(forms).toEqual([
    ["/castle-rock-dog-walking", "consultation", "/functions/v1/submit-consultation"],
    ["/contact", "contact", "/functions/v1/submit-contact"],
    ["/jobs", "job-application", "/functions/v1/submit-job-application"],
    ["/pet-sitting-services", "consultation", "/functions/v1/submit-consultation"],
    ["/schedule", "schedule", "/functions/v1/submit-schedule"],
  ]);
});

test("the built scripts call no method that the oldest browsers lack, and one that does is named [EB11]", () => {
  const wrong = join(newDataDir(), "form.js");
  writeFileSync(wrong, "console.log([3, 1].toSorted());");
  const files = [...scripts.map((name) => join(client, "assets", name)), wrong];
  const query = Object.entries(browserFloor).map((browser) => browser.join(" "));
  // Finds syntax, and methods of ECMAScript's own objects such as toSorted.
  const options = ["--module", "--checkFeatures", `--browserslistQuery=${query}`];
  const { stdout } = spawnSync("es-check", ["checkBrowser", ...files, ...options], { encoding: "utf8" });
  expect(stdout).toContain(`checking ${files.length} files`);
  expect([...stdout.matchAll(/erroring file: (.*)/g)].map(([, file]) => file)).toEqual([wrong]);
  expect(stdout).toContain("ArrayToSorted (chrome 100 requires 110");
});
