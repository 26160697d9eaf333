import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { readContent } from "#app/content/read-content.ts";
import { startEditor } from "../../support/start-program.ts";

let editor: Awaited<ReturnType<typeof startEditor>>;
let { folder, origin, read } = {} as typeof editor;

test.beforeAll(async () => {
  editor = await startEditor();
  ({ folder, origin, read } = editor);
});
test.afterAll(() => editor.stop());

/** A test cannot choose a folder in a file dialog, so the editor gets a copy in the browser's own file system. */
async function openEditor(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { createWritable, getFile } = FileSystemFileHandle.prototype;
    const find = async (path: string, create: boolean) => {
      let folder = await navigator.storage.getDirectory();
      const names = path.split("/");
      const name = names.pop() ?? "";
      for (const each of names) folder = await folder.getDirectoryHandle(each, { create });
      return folder.getFileHandle(name, { create });
    };
    Object.assign(window, {
      showDirectoryPicker: () => navigator.storage.getDirectory(),
      otherProgram: {
        // While the file is being replaced, it does not exist.
        read: (path: string) =>
          find(path, false)
            .then(async (handle) => (await getFile.call(handle)).text())
            .catch(() => ""),
        async write(path: string, text: string) {
          const file = await createWritable.call(await find(path, true));
          await file.write(text);
          await file.close();
        },
      } satisfies OtherProgram,
    });
  });
  await page.goto(`${origin}/edit`);
  for (const name of globSync("**/*.{yaml,md}", { cwd: join(folder, "content") }))
    await writeFile(page, name, read(`content/${name}`));
  await page.getByRole("button", { name: "Work with Local Repository" }).click();
  await expect(page.getByRole("treeitem", { name: "Facts" })).toBeVisible();
}

/** Reads and writes files as another program does. */
type OtherProgram = {
  read(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
};
declare global {
  var otherProgram: OtherProgram;
}

function writeFile(page: Page, path: string, text: string): Promise<void> {
  return page.evaluate(([path, text]) => otherProgram.write(path, text), [path, text] as const);
}

function readFile(page: Page, path: string): Promise<string> {
  return page.evaluate((path) => otherProgram.read(path), path);
}

async function openFile(page: Page, collection: string, file: string): Promise<void> {
  await page.goto(`${origin}/edit#/collections/${collection}/entries/${file}`);
  await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
}

function fieldOf(page: Page, label: string): Locator {
  return page.getByRole("group", { name: new RegExp(`^\\W*${label}\\b`) });
}

function fillMinutes(page: Page, minutes: string): Promise<void> {
  return fieldOf(page, "Length of the intro call").getByRole("spinbutton").fill(minutes);
}

test("a save changes nothing else in its file and keeps its comments [LF02, SG06]", async ({ page }) => {
  await openEditor(page);
  const before = read("content/services.yaml");
  for (const minutes of ["15", "20"]) {
    await openFile(page, "facts", "services");
    await fillMinutes(page, minutes);
    await page.getByRole("button", { name: "Save" }).click();
    await expect
      .poll(() => readFile(page, "services.yaml"))
      .toBe(before.replace("introCallMinutes: 10", `introCallMinutes: ${minutes}`));
    // What is opened before the editor has returned to its list stays empty.
    await expect(page).toHaveURL(/#\/collections\/facts$/);
  }

  await openFile(page, "facts", "notices");
  await page.getByRole("button", { name: /^Add .?Notices/ }).click();
  const snow = { id: "snow", text: "Visits may be an hour late.", from: "2026-12-01", to: "2026-12-02" };
  const labels = { id: "Fixed name", text: "Text", from: "First day", to: "Last day" };
  for (const [name, text] of Object.entries(snow))
    await fieldOf(page, labels[name as keyof typeof labels])
      .getByRole("textbox")
      .fill(text);
  await page.getByRole("button", { name: "Save" }).click();
  let notices = "";
  await expect
    .poll(async () => {
      notices = (await readFile(page, "notices.yaml")) || read("content/notices.yaml");
      return notices;
    })
    .not.toBe(read("content/notices.yaml"));
  expect(notices).toMatch(/^# yaml-language-server: /);
  writeFileSync(join(folder, "content/notices.yaml"), notices);
  expect(readContent(join(folder, "content")).notices).toMatchObject([snow]);
});

/** Points in the list, with their fields in the form; not only those near the top. */
const opened = [
  ["Address › Street", "Street"],
  ["Client portal › Login page", "Login page"],
  ["Social networks › 2", "Name"],
  ["Services › 5", "Fixed name"],
  ["How long you keep things › Logs (days)", "Logs"],
] as const;

test("a point of the list opens its field, wherever that is, and disappears once done [OP07, PC07]", async ({
  page,
}) => {
  await openEditor(page);
  const list = await page.context().newPage();
  await list.goto(origin);
  for (const [name, label] of opened) {
    const href = await list.getByRole("link", { name, exact: true }).first().getAttribute("href");
    await page.goto(`${origin}${href}`);
    await expect(fieldOf(page, label).locator(":focus").first()).toBeInViewport();
  }
  const business = read("content/business.yaml");
  writeFileSync(join(folder, "content/business.yaml"), business.replace("+17205550142", "+17205671234"));
  await expect(list.getByRole("link", { name: "Phone", exact: true })).toBeVisible();
  await page.evaluate(() => new BroadcastChannel("saved").postMessage(""));
  await expect(list.getByRole("link", { name: "Phone", exact: true })).toBeHidden();
  await expect(list.getByRole("link", { name: "Email", exact: true })).toBeVisible();
  writeFileSync(join(folder, "content/business.yaml"), business);
});

test("what is confirmed as true disappears from the list for good, and a legal text is confirmed by a button [PC04]", async ({
  page,
}) => {
  await page.goto(origin);
  const share = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: /^How much of a holiday/ }) });
  await share.getByRole("button", { name: "True of us" }).click();
  await expect(share).toBeHidden();
  expect(read("content/.true-of-us")).toBe("holidays.yaml sitterSharePercent\n");
  const terms = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: /^Terms of service/ }) })
    .filter({ has: page.getByRole("button", { name: /^We've read it/ }) });
  await terms.getByRole("button").click();
  await expect(terms).toBeHidden();
  expect(read("content/legal/terms-of-service.md")).not.toBe(read("sample/legal/terms-of-service.md"));
  await page.reload();
  await expect(share).toBeHidden();
  await page.getByText(/^What you've said is true of you/).click();
  await page.getByRole("button", { name: "Ask me again" }).click();
  await expect(share).toBeVisible();
});

test("the editor is served only to this machine, not in a frame, and calls no other; a new post has today's date, and Escape closes only an open choice [LF02, SG07]", async ({
  page,
}) => {
  const [answer, elsewhere] = await Promise.all([
    page.request.get(origin),
    page.request.get(origin, { headers: { Host: "edit.example" } }),
  ]);
  expect(answer.headers()).toMatchObject({ "x-frame-options": "DENY" });
  expect(elsewhere.status()).toBe(404);
  const asked: string[] = [];
  // A request that the policy forbids begins, but never finishes.
  page.on("requestfinished", (request) => asked.push(new URL(request.url()).origin));
  await openEditor(page);
  await page.goto(`${origin}/edit#/collections/blog/new`);
  const today = await page.evaluate(() => new Date().toLocaleDateString("en-CA"));
  const values = { Date: today, Author: "{{business.name}}", "Minutes to read": "5" };
  for (const [label, value] of Object.entries(values))
    await expect(fieldOf(page, label).locator("input")).toHaveValue(value);
  await fieldOf(page, "Only while you offer").getByRole("combobox").click();
  const choice = page.getByRole("option", { name: "Texting" });
  await expect(choice).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(choice).toBeHidden();
  await expect(fieldOf(page, "Author")).toBeVisible();
  expect(new Set(asked.filter((each) => each.startsWith("http")))).toEqual(new Set([origin]));
});

test("what another program has written, or is writing, is never overwritten [SG06]", async ({ page }) => {
  await openEditor(page);
  const whole = read("content/services.yaml");
  for (const other of [
    whole.replace("introCallMinutes: 10", "introCallMinutes: 45"),
    whole.slice(0, 900),
    "",
  ]) {
    await openFile(page, "facts", "services");
    await writeFile(page, "services.yaml", other);
    const told = page.waitForEvent("dialog");
    await fillMinutes(page, "15");
    // The click ends when the dialog is closed.
    const clicked = page.getByRole("button", { name: "Save" }).click();
    const dialog = await told;
    expect(dialog.message()).toMatch(/^services\.yaml was changed somewhere else .* Nothing was saved\./);
    await dialog.accept();
    await clicked;
    expect(await readFile(page, "services.yaml")).toBe(other);
    await writeFile(page, "services.yaml", whole);
    await page.reload();
  }
  const data = { before: whole.replace("Minutes: 10", 'Minutes: "10'), after: whole };
  expect((await page.request.post(`${origin}/keep-comments`, { data })).status()).toBe(422);
});

test("an uploaded photo is stored in photos/ without its place [OD08]", async ({ page }) => {
  await openEditor(page);
  await page.setViewportSize({ width: 1200, height: 900 });
  await openFile(page, "facts", "team");
  await page.getByRole("button", { name: "Expand All" }).click();
  await page.getByRole("button", { name: "Browse" }).first().click();
  const choice = page.getByRole("dialog");
  const chosen = page.waitForEvent("filechooser");
  await choice.getByRole("button", { name: "Upload" }).click();
  const photo = sharp({ create: { width: 60, height: 40, channels: 3, background: "#842" } });
  const bytes = await photo
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: "39/1 22/1 0/1" } })
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  await (await chosen).setFiles({ name: "IMG 7.jpg", mimeType: "image/jpeg", buffer: bytes });
  await choice.getByRole("button", { name: "Insert" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => readFile(page, "team.yaml")).toContain("image: /photos/img-7.webp");
  const saved = await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const file = await (await root.getDirectoryHandle("photos")).getFileHandle("img-7.webp");
    return Array.from(await (await file.getFile()).bytes());
  });
  const metadata = await sharp(Buffer.from(saved)).metadata();
  expect(metadata).toMatchObject({ format: "webp", width: 60 });
  expect(metadata.exif).toBeUndefined();
});
