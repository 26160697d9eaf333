import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import { readContent } from "../../app/content/read-content.ts";
import { copySite, sitePath } from "../support/copy-site.ts";

let folder: string;
let editor: ChildProcess;
let origin: string;

test.beforeAll(async () => {
  folder = await copySite();
  editor = spawn(resolve("node_modules/.bin/node"), ["scripts/edit.ts"], {
    cwd: folder,
    env: { PATH: sitePath(), PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(editor.stdout ?? editor, "data")) as [Buffer];
  origin = /http:\/\/localhost:\d+/.exec(String(line))?.[0] ?? "";
});

test.afterAll(async () => {
  editor.kill();
  await rm(folder, { recursive: true });
});

function read(name: string): string {
  return readFileSync(join(folder, name), "utf8");
}

/** A test cannot choose a folder in the browser's window, so the editor is given a copy in the browser's own file system. */
async function openEditor(page: Page): Promise<void> {
  const files = globSync("content/**/*.{yaml,md}", { cwd: folder }).map(
    (name) => [name, read(name)] as const,
  );
  await page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  await page.goto(origin);
  await page.evaluate(async (copied) => {
    const root = await navigator.storage.getDirectory();
    await root.getDirectoryHandle(".git", { create: true });
    for (const [path, text] of copied) {
      const names = path.split("/");
      const name = names.pop() ?? "";
      let parent = root;
      for (const each of names) parent = await parent.getDirectoryHandle(each, { create: true });
      const file = await (await parent.getFileHandle(name, { create: true })).createWritable();
      await file.write(text);
      await file.close();
    }
  }, files);
  await page.getByRole("button", { name: "Work with Local Repository" }).click();
  await expect(page.getByRole("treeitem", { name: "Facts" })).toBeVisible();
}

/** As the browser does with a chosen folder: the new file takes the place of the old one. */
async function saveToFolder(page: Page, path: string): Promise<void> {
  const before = read(path);
  await page.getByRole("button", { name: "Save" }).click();
  let saved = before;
  const readSaved = () =>
    page.evaluate(async (file) => {
      const names = file.split("/");
      const name = names.pop() ?? "";
      let parent = await navigator.storage.getDirectory();
      for (const each of names) parent = await parent.getDirectoryHandle(each);
      return (await (await parent.getFileHandle(name)).getFile()).text();
    }, path);
  const isSaved = async () => {
    // While it is replaced, the file is not there.
    saved = await readSaved().catch(() => before);
    return saved !== before;
  };
  await expect.poll(isSaved).toBe(true);
  writeFileSync(join(folder, `${path}.crswap`), saved);
  renameSync(join(folder, `${path}.crswap`), join(folder, path));
}

async function openFile(page: Page, collection: string, file: string): Promise<void> {
  await page.goto(`${origin}/#/collections/${collection}/entries/${file}`);
  await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
}

/** Polled, because the comments come back a moment after the file was saved. */
function expectFile(path: string) {
  return expect.poll(() => read(path));
}

test("what is changed in forms changes no other letter of its files, which keep their comments [LF02]", async ({
  page,
}) => {
  await openEditor(page);
  const before = read("content/services.yaml");
  await openFile(page, "facts", "services");
  await page.getByRole("group", { name: "Intro call minutes" }).getByRole("spinbutton").fill("15");
  await saveToFolder(page, "content/services.yaml");
  await expectFile("content/services.yaml").toBe(
    before.replace("introCallMinutes: 10", "introCallMinutes: 15"),
  );

  await openFile(page, "facts", "notices");
  await page.getByRole("button", { name: /^Add .?Notices/ }).click();
  const snow = { id: "snow", text: "Visits may be an hour late.", from: "2026-12-01", to: "2026-12-02" };
  for (const [name, text] of Object.entries(snow))
    await page
      .getByRole("group", { name: new RegExp(`^\\W*${name}\\b`, "i") })
      .getByRole("textbox")
      .fill(text);
  await saveToFolder(page, "content/notices.yaml");
  await expectFile("content/notices.yaml").toMatch(/^# yaml-language-server: /);
  expect(readContent(join(folder, "content")).notices).toMatchObject([snow]);
});

test("the editor's page for a static host knows the repository, and asks to sign in there [LF02]", async ({
  page,
}) => {
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(program, args, { cwd: folder, env: { PATH: sitePath() } });
  const writePage = () => run("node", "scripts/edit.ts", "--page", "editor-page");
  await expect(writePage()).rejects.toMatchObject({ stderr: /needs a repository on GitHub/ });
  await run("git", "init", "--quiet");
  await run("git", "remote", "add", "origin", "git@github.com:harbor/paws.git");
  await writePage();
  await page.route("https://edit.example/**", (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(folder, "editor-page", pathname === "/" ? "index.html" : pathname) });
  });
  await page.goto("https://edit.example/");
  await expect(page.getByRole("button", { name: "Sign In Using Access Token" })).toBeVisible();
  expect(read("editor-page/index.html")).toContain('"repo":"harbor/paws"');
});
