import { expect, test } from "../support/site-test.ts";

const yes = "Yes, we come to 80134, Parker.";
const perhaps = "Perhaps: 80116 is next to Parker. Ask us, or call (720) 555-0142.";
const notYet = "Not yet: this ZIP code is outside where we come. Is it close? Call (720) 555-0142.";

for (const path of ["/services", "/locations/parker"])
  test(`"Do we come to you?" is answered on ${path} while it is typed [NH04]`, async ({ page }) => {
    await page.goto(path);
    await page.mouse.move(1, 1);
    const field = page.getByLabel("Do we come to you?");
    const answer = page.getByRole("status").filter({ hasText: /./ });
    for (const [zip, text] of [
      ["80134", yes],
      [" 80116-1234", perhaps],
      ["99999", notYet],
    ] as const) {
      await field.fill(zip);
      await expect(answer).toHaveText(text);
    }
    await field.fill("8013");
    await expect(answer).toHaveCount(0);
  });

test("a form says of a ZIP code whether we come there, and takes any [PR03]", async ({ page }) => {
  await page.goto("/contact");
  const field = page.getByRole("textbox", { name: "ZIP code" });
  await field.fill("80116");
  await expect(page.getByText(perhaps)).toBeVisible();
  await field.fill("99999");
  await expect(page.getByText(notYet)).toBeVisible();
  await page.locator(".form-actions button").click();
  await expect(page.locator(".error-summary")).toBeFocused();
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page of a town lists its ZIP codes, and nothing asks for one [NH04]", async ({ page }) => {
    await page.goto("/locations/parker");
    await expect(page.getByText("The ZIP codes we come to here: 80134 and 80138.")).toBeVisible();
    await expect(page.getByLabel("Do we come to you?")).toBeHidden();
  });
});
