import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** The folders and files that each folder may import besides itself. A file belongs to the longest name that begins its path. */
const allowed: Record<string, string[]> = {
  // Pure: the schema library and itself.
  domain: ["valibot"],
  disk: ["domain"],
  app: ["app", "domain"],
  "app/content": ["domain", "app/drawings/drawing-sheets.ts"],
  "app/components": ["domain", "app/client", "app/drawings", "app/seo"],
  "app/drawings": ["domain", "app/client", "app/components", "app/seo"],
  // No other route: each has a folder of its own.
  "app/routes": [
    "domain",
    ...["client", "components", "content", "drawings", "forms", "seo"].map((name) => `app/${name}`),
  ],
  "app/forms": ["domain", "app/client", "app/components", "app/drawings", "app/seo"],
  server: ["domain", "disk", "server"],
  "server/store": ["domain", "disk"],
  "server/net": ["domain", "disk"],
  "server/site": ["domain", "disk"],
  "server/mail": ["domain", "disk", "server/store"],
  "server/outbox": ["domain", "disk", "server/store", "server/net", "server/mail"],
  "server/upkeep": ["domain", "disk", "server/store"],
  "server/owner": [
    ...["domain", "disk", "server/store", "server/mail", "server/outbox", "server/upkeep"],
    "server/repeat.ts",
  ],
  "server/intake": ["domain", "disk", "server/store", "server/mail", "server/net", "server/site"],
  "server/owner-pages": ["domain", "disk", "server/store", "server/mail", "server/net", "server/site"],
  cli: [
    "domain",
    "disk",
    "server/config.ts",
    "server/store",
    "server/mail",
    "server/outbox",
    "server/upkeep",
  ],
  build: ["domain", "disk", "app"],
  // From the server, only what the doctor needs, and the server that npm start runs.
  ops: [
    ...["domain", "disk", "build", "app/content", "server/config.ts", "server/main.ts", "server/store"],
    ...["server/mail", "server/outbox", "server/upkeep/certificate.ts"],
  ],
  bench: ["domain", "build", "tests/support", "playwright.config.ts"],
};

const tops = "app,bench,build,cli,disk,domain,ops,server,tests";
const files = globSync(`{${tops}}/**/*.{ts,tsx}`);
const importsOf = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/(?:^import |\bfrom |\bimport\(\s*)"([^"\s]+)"/gm)].map(
    ([, name = ""]) => name,
  );
const isIn = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

function homeOf(file: string): string {
  const homes = Object.keys(allowed).filter((home) => isIn(file, home));
  return homes.reduce((longest, home) => (home.length > longest.length ? home : longest));
}

function findStray(file: string): string[] {
  const home = homeOf(file);
  const own = home === "app/routes" ? file.split("/").slice(0, 3).join("/") : home;
  const places = [own, ...(allowed[home] ?? [])];
  return importsOf(file)
    .filter((name) => {
      if (!/^[.#]/.test(name)) return home === "domain" && !places.includes(name);
      const path = name.startsWith(".") ? join(dirname(file), name) : name.slice(1);
      return !places.some((place) => isIn(path, place));
    })
    .map((name) => `${file} imports ${name}`);
}

test("each folder imports only what it may [LS08]", () => {
  const own = files.filter((file) => !file.startsWith("tests/") && !/\.test\.tsx?$/.test(file));
  expect(own.length).toBeGreaterThan(300);
  expect(own.flatMap(findStray)).toEqual([]);
});

test("an import of another top folder begins with `#`, and climbs at most two folders [LS08]", () => {
  const climbs = new RegExp(`^(?:(?:\\.\\./){3}|(?:\\.\\./)+(?:${tops.replaceAll(",", "|")})/)`);
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => importsOf(file).some((name) => climbs.test(name)))).toEqual([]);
});
