import { readFileSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { copySite, sitePath } from "../../support/build-site.ts";
import { sampleContent } from "../../support/sample-business.ts";
import { startProgram } from "../../support/start-program.ts";

let folder: string;
let editor: Awaited<ReturnType<typeof startProgram>>;
let origin: string;

test.beforeAll(async () => {
  folder = await copySite();
  await cp(sampleContent, join(folder, "sample"), { recursive: true });
  const env = { PATH: sitePath(), PORT: "0" };
  const node = resolve("node_modules/.bin/node");
  editor = await startProgram(node, ["ops/edit.ts"], /(http:\/\/localhost:\d+)/, { cwd: folder, env });
  origin = editor.found;
});

test.afterAll(async () => {
  await editor.stop();
  await rm(folder, { recursive: true });
});

function read(name: string): string {
  return readFileSync(join(folder, name), "utf8");
}

test("what is called true leaves the list and stays away, and a legal text is confirmed by a button [PC04]", async ({
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
    .filter({ has: page.getByRole("heading", { name: /^Terms of service/ }) });
  await terms.getByRole("button", { name: /^We've read it/ }).click();
  await expect(terms).toBeHidden();
  expect(read("content/legal/terms-of-service.md")).not.toBe(read("sample/legal/terms-of-service.md"));
  await page.reload();
  await expect(share).toBeHidden();
  await page.getByText(/^What you've said is true of you/).click();
  await page.getByRole("button", { name: "Ask me again" }).click();
  await expect(share).toBeVisible();
  const data = new URLSearchParams({ tick: "x" }).toString();
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "cross-site" };
  expect((await page.request.post(`${origin}/true-of-us`, { data, headers })).status()).toBe(404);
});
