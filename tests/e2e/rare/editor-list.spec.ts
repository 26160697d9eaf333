import { expect, test } from "@playwright/test";
import { startEditor } from "../../support/start-program.ts";

let editor: Awaited<ReturnType<typeof startEditor>>;
let { origin, read } = {} as typeof editor;

test.beforeAll(async () => {
  editor = await startEditor();
  ({ origin, read } = editor);
});
test.afterAll(() => editor.stop());

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
  const data = new URLSearchParams({ tick: "x" }).toString();
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "cross-site" };
  expect((await page.request.post(`${origin}/true-of-us`, { data, headers })).status()).toBe(404);
});
