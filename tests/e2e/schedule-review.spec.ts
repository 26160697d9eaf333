import { fillSchedule, newScheduleVisitor } from "../support/schedule-visitor.ts";
import { expect, openForm, test } from "../support/site-test.ts";

test("with the review step the request is looked over, edited, and sent only then [ST17]", async ({
  page,
  careful: site,
}) => {
  const visitor = newScheduleVisitor();
  await openForm(page, `${site.origin}/schedule`);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(new URL(request.url()).pathname);
  });
  await fillSchedule(page, visitor);
  await page.getByRole("button", { name: "Schedule Pet Care" }).click();
  const review = page.getByRole("region", { name: "Check your request" });
  await expect(review.getByRole("heading")).toBeFocused();
  await expect(review).toContainText(visitor.email);
  await expect(review).toContainText("Dog Walking");
  await expect(page.getByLabel("Full name")).toBeHidden();
  expect(posts).toEqual([]);

  await review.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue(visitor.name);
  await page.getByLabel("Pet name").fill("Waffles");
  await page.getByRole("button", { name: "Schedule Pet Care" }).click();
  await expect(review).toContainText("Waffles");
  await review.getByRole("button", { name: "Send request" }).click();
  await page.waitForURL("**/thank-you");
  expect((await site.leadsOf(visitor.email)).map(({ fields }) => fields.petName)).toEqual(["Waffles"]);
});
