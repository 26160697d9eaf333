import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { contentChangedExitCode } from "#disk/content-folder.ts";
import { findBuild } from "#disk/read-site-facts.ts";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { minuteMs } from "#domain/durations.ts";
import { contentMaxFiles } from "#domain/pages/content-limits.ts";
import { site as example } from "#tests/support/built-site.ts";
import { newFolder } from "#tests/support/leads-folder.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { silent, startClock } from "#tests/support/test-lead.ts";
import type { ContentNews } from "../owner/notices/change.ts";
import { createLook } from "./publish-content.ts";

/** Imports the real program, which takes ten times as long because it reads all of the site's schemas. */
const realContentId = `import ${JSON.stringify(resolve("build/content-id.ts"))};`;
const contentId =
  'import { globSync, readFileSync } from "node:fs"; const read = (file) => readFileSync(file, "utf8"); process.stdout.write(["id", ...globSync("*/*.yaml").map(read)].join());';

/** Starts a site whose builds end as `program` does; `look` checks its content once, `restart` does so as a new process. */
function watchedSite(
  program: string,
  business: Partial<SiteFacts["business"]> = {},
  contentIdProgram = contentId,
) {
  const folder = newFolder();
  for (const name of ["build", "content", "sample"]) mkdirSync(join(folder, name));
  const counter = 'import { appendFileSync } from "node:fs"; appendFileSync("built", "."); ';
  writeFileSync(join(folder, "build/build.ts"), counter + program);
  writeFileSync(join(folder, "build/content-id.ts"), contentIdProgram);
  const site: SiteFacts = { ...example, business: business as SiteFacts["business"] };
  let running = { build: findBuild(folder), site };
  const news: ContentNews["news"][] = [];
  const store = { isAway: false };
  const clock = startClock();
  const newLook = () =>
    createLook(
      {
        folder,
        siteOrigin: null,
        running: () => running,
        replaceSite: (build, next) => {
          running = { build, site: next };
        },
        async notifyOwners({ news: one }) {
          if (store.isAway) throw new Error("The store is away");
          news.push(one);
        },
        clock,
        log: silent,
      },
      new AbortController().signal,
    );
  let look = newLook();
  return {
    look: async (times = 1) => {
      for (let looks = 0; looks < times; looks++) await look();
    },
    restart: () => (look = newLook()),
    /** The content of the site in use. */
    inUse: () => running.site.contentId,
    /** Puts a build in use as another process does. */
    put: (changed: Partial<SiteFacts>) => {
      const build = join(folder, `builds/${changed.contentId}`);
      mkdirSync(build, { recursive: true });
      writeFileSync(
        join(build, "site.json"),
        JSON.stringify({ ...example, business: readSample().business, ...changed }),
      );
      rmSync(join(folder, "dist"), { force: true, recursive: true });
      symlinkSync(build, join(folder, "dist"));
    },
    news,
    store,
    clock,
    content: join(folder, "content"),
    write: (name: string, text: string) => writeFileSync(join(folder, "content", name), text),
    builds: () =>
      existsSync(join(folder, "built")) ? readFileSync(join(folder, "built"), "utf8").length : 0,
  };
}

const wrong = 'console.error("content/faq.yaml:1 is wrong"); process.exit(1);';
const notPublished = { kind: "not published", error: "content/faq.yaml:1 is wrong" };

test("content is built once it is unchanged between two looks, and only once; while the store is unavailable, owners are notified later [LF01]", async () => {
  const { look, write, news, store, builds } = watchedSite(wrong);
  await look();
  for (const name of ["faq.yaml", "team.yaml"]) {
    write(name, "copied");
    await look();
  }
  expect(builds()).toBe(0);
  for (const text of ["", "a", "ab"]) {
    // A temporary file of an editor.
    write(".faq.yaml.swp", text);
    await look();
  }
  expect(builds()).toBe(1);
  expect(news).toMatchObject([notPublished]);
  // The same length as before.
  write("faq.yaml", "mended");
  store.isAway = true;
  await look();
  for (let looks = 0; looks < 2; looks++) await expect(look()).rejects.toThrow("The store is away");
  store.isAway = false;
  await look(2);
  expect(news).toMatchObject([notPublished, notPublished]);
  expect(builds()).toBe(2);
});

test("a mistake that was corrected is reported again when it is repeated [LF01]", async () => {
  const { look, write, news } = watchedSite(
    wrong,
    {},
    'import { readFileSync } from "node:fs"; process.stdout.write(readFileSync("content/faq.yaml"));',
  );
  for (const text of ["slip", "content-1", "slip", "other slip"]) {
    write("faq.yaml", text);
    await look(3);
  }
  expect(news).toMatchObject([notPublished, notPublished, notPublished]);
});

test("the build's own program decides whether content has changed [LF01]", async () => {
  const { look, news } = watchedSite(wrong, {}, realContentId);
  await look(2);
  expect(news).toMatchObject([notPublished]);
});

test("missing content is reported once, again by a new process and when it is missing again; the sample never replaces it [HL01, TR12]", async () => {
  const { look, restart, news, builds, content } = watchedSite(wrong);
  const gone = { kind: "missing", folder: content };
  renameSync(content, `${content}.moved`);
  await look(4);
  expect(news).toEqual([gone]);
  restart();
  await look(3);
  expect(news).toEqual([gone, gone]);
  expect(builds()).toBe(0);
  renameSync(`${content}.moved`, content);
  await look(3);
  expect(news.at(-1)).toMatchObject(notPublished);
  renameSync(content, `${content}.moved`);
  await look(3);
  expect(news.at(-1)).toEqual(gone);
});

test.each([
  ["that is killed", 'process.kill(process.pid, "SIGKILL");'],
  ["that finds the disk full", 'throw new Error("ENOSPC: no space left on device, write");'],
])("a build %s is reported once and retried after ten minutes [LF01]", async (_what, program) => {
  const { look, write, news, builds, clock } = watchedSite(program);
  write("faq.yaml", "changed");
  await look(3);
  clock.forward(10 * minuteMs - 1);
  await look();
  expect(builds()).toBe(1);
  clock.forward(1);
  await look(2);
  expect(builds()).toBe(2);
  expect(news).toMatchObject([
    { kind: "not published", error: expect.stringContaining("every ten minutes") },
  ]);
});

test("a site is built for the origin that its content names now, unless it was built for another [LF01]", async () => {
  const asIfWrong = 'console.error("for", process.env.SITE_ORIGIN || "its own"); process.exit(1);';
  for (const [origin, error] of [
    ["https://www.example.com", "for its own"],
    ["https://shop.example.com", "for https://www.example.com"],
  ] as const) {
    const { look, news } = watchedSite(asIfWrong, { origin });
    await look(2);
    expect(news).toEqual([{ kind: "not published", error }]);
  }
});

test("a build of another program is not used, and content that changed during its build, or while a mistake was found, is built again [LF01, LS07]", async () => {
  const other = watchedSite("");
  other.write("faq.yaml", "changed");
  await other.look(3);
  expect(other.news).toMatchObject([{ error: expect.stringContaining("another version of the program") }]);
  const changing = watchedSite(`process.exit(${contentChangedExitCode});`);
  changing.write("faq.yaml", "changed");
  await changing.look(3);
  expect(changing.builds()).toBe(2);
  expect(changing.news).toEqual([]);
  const arriving = watchedSite(`appendFileSync("content/faq.yaml", "more"); ${wrong}`);
  arriving.write("faq.yaml", "changed");
  await arriving.look(4);
  expect(arriving.news).toEqual([]);
});

test("a build of another process is put in use, unless made by another program; the sample never replaces an owner's site [LF01, HL01]", async () => {
  const { look, write, put, inUse } = watchedSite("");
  for (const [changed, expected] of [
    [{ contentId: "content-2", bundle: "bundle-2" }, "content-1"],
    [{ contentId: "content-3", isSample: true }, "content-1"],
    [{ contentId: "content-4" }, "content-4"],
  ] as const) {
    put(changed);
    // Nothing is built while the content changes.
    write("faq.yaml", changed.contentId);
    await look();
    expect(inUse()).toBe(expected);
  }
});

test("of content that another program has built by hand, the owners are told once that the server must be restarted [LF01]", async () => {
  const { look, write, put, news, builds } = watchedSite("");
  put({ contentId: "id,changed", bundle: "bundle-2" });
  write("faq.yaml", "changed");
  await look(4);
  expect(news).toMatchObject([{ error: expect.stringContaining("another version of the program") }]);
  expect(builds()).toBe(0);
});

test("special files or too many files in content/ are not opened or read without end, and are reported once [SG02]", async () => {
  const { look, news, content } = watchedSite(wrong, {}, 'console.error("not ours"); process.exit(1);');
  // Opening the pipe would block until somebody writes to it.
  execFileSync("mkfifo", [join(content, "faq.yaml")]);
  symlinkSync("/", join(content, "photos"));
  for (let i = 0; i < 2 * contentMaxFiles; i++) writeFileSync(join(content, `${i}.jpg`), "");
  await look(4);
  expect(news).toEqual([{ kind: "not published", error: "not ours" }]);
});

test("`publish: off` ends publishing [LF01]", async () => {
  const { look, write, builds } = watchedSite("", { publish: "off" });
  write("faq.yaml", "changed");
  await look(3);
  expect(builds()).toBe(0);
});
