import { expect, test } from "../support/site-test.ts";

test("the job application has its title and says there may be no openings [R07, JB01, JB03]", async ({
  page,
}) => {
  const answer = await page.goto("/jobs");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pet Care Professional Application");
  await expect(page.locator("main")).toContainText("There may be no immediate openings");
});
