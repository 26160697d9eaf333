import { buildVariant } from "../support/build-variant.ts";
import { fillSchedule, newScheduleVisitor } from "../support/schedule-visitor.ts";
import { expect, startSite, test, untilHydrated } from "../support/site-test.ts";

test("with the review step the request is looked over, edited, and sent only then [ST17]", async ({
  page,
}) => {
  const folder = await buildVariant(({ edit }) =>
    edit("pages/schedule.yaml", (text) => text.replace("reviewStep: false", "reviewStep: true")),
  );
  const site = await startSite({ cwd: folder });
  const visitor = newScheduleVisitor();
  await page.goto(`${site.origin}/schedule`);
  await untilHydrated(page);
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
  await site.stop();
});
