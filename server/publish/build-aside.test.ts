import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { contentChangedExitCode } from "#disk/content-folder.ts";
import { site } from "#tests/support/built-site.ts";
import { newFolder } from "#tests/support/leads-folder.ts";
import { sampleContent } from "#tests/support/sample-business.ts";
import { buildAside } from "./build-aside.ts";

/** Creates a built site with this program to build it. */
function folderWith(program: string): string {
  const folder = newFolder();
  mkdirSync(join(folder, "build"));
  writeFileSync(join(folder, "build/build.ts"), program);
  return folder;
}

function build(folder: string, contentId = "content-2", stop = new AbortController().signal) {
  return buildAside(folder, contentId, site, stop);
}

const ended = (why: string) => ({ kind: "ended", error: expect.stringContaining(why) });
const mistake = (error: unknown) => ({ kind: "mistake", error });

test.each([
  ["that succeeds", "", { kind: "built" }],
  ["whose content changed", `process.exit(${contentChangedExitCode})`, { kind: "content changed" }],
  [
    "of wrong content",
    'console.error("\\x1b[31mfaq.yaml:3 is\\x1b[0m"); process.exit(1);',
    mistake("faq.yaml:3 is"),
  ],
  ["at fault itself", 'throw new Error("No page");', ended("Error: No page\nIt is tried again")],
  [
    "that is killed",
    'process.kill(process.pid, "SIGKILL");',
    ended("(SIGKILL), most likely for lack of memory"),
  ],
])("a build %s has that outcome, and the next one can start [LF01]", async (_what, program, outcome) => {
  const folder = folderWith(program);
  expect(await build(folder)).toEqual(outcome);
  expect(await build(folder)).toEqual(outcome);
});

test("the first ten of many mistakes are listed, with the number of others [TW11]", async () => {
  const outcome = await build(
    folderWith(
      "for (let i = 1; i <= 45; i++) console.error('content/faq.yaml:' + i + ' is wrong' + (i === 2 ? '!'.repeat(999) : '')); process.exit(1);",
    ),
  );
  const { error } = outcome as { error: string };
  const lines = error.split("\n");
  expect(lines).toHaveLength(11);
  expect(lines[0]).toBe("content/faq.yaml:1 is wrong");
  expect(lines[1]).toHaveLength(600);
  expect(lines.at(-1)).toBe("And 35 more, once these are corrected.");
});

test("of a release that is refused, only what it is refused for is told, not what is asked too [LF01, PC04]", async () => {
  const folder = folderWith(`import ${JSON.stringify(resolve("build/build.ts"))};`);
  for (const name of ["content", "sample"]) cpSync(sampleContent, join(folder, name), { recursive: true });
  const { signal } = new AbortController();
  const outcome = await buildAside(folder, "content-2", { ...site, isRelease: true }, signal);
  expect(outcome).toEqual(
    mistake(expect.stringMatching(/^To settle before a release[^\n]*\ncontent\/[\s\S]*\nAnd \d+ more/)),
  );
});

test("it builds with the settings of the site in use, and without the server's secrets [LF01]", async () => {
  const folder = folderWith("console.error(process.argv.slice(2), process.env); process.exit(1);");
  const release = {
    ...site,
    siteOrigin: "https://a.example",
    publicClientKey: "client-key",
    isRelease: true,
  };
  process.env.SMTP_URL = "smtps://user:secret@mail.example";
  const outcome = await buildAside(folder, "content-2", release, new AbortController().signal);
  delete process.env.SMTP_URL;
  const { error } = outcome as { error: string };
  for (const text of ["--release", "https://a.example", "client-key"]) expect(error).toContain(text);
  expect(error).not.toContain("secret");
});

test("only one of several concurrent processes builds, and none builds what is built already [LF01]", async () => {
  const folder = folderWith("");
  const outcomes = await Promise.all([build(folder), build(folder), build(folder)]);
  expect(outcomes.filter(Boolean)).toEqual([{ kind: "built" }]);
  expect(await build(folder)).toEqual({ kind: "built" });
  expect(await build(folderWith("process.exit(1);"), "content-1")).toEqual({ kind: "built" });
});

test("stopping the server ends its build [LF01]", async () => {
  const folder = folderWith("setInterval(() => {}, 1000);");
  const end = new AbortController();
  const outcome = build(folder, "content-2", end.signal);
  end.abort();
  expect(await outcome).toMatchObject({ kind: "ended" });
});
