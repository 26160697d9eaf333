import { expect, test } from "../support/site-test.ts";

for (const [when, time, count] of [
  ["four days before", "2027-06-30T12:00:00-06:00", 0],
  ["as its notice begins", "2027-07-01T00:00:00-06:00", 1],
  ["in its last minute", "2027-07-04T23:59:00-06:00", 1],
  ["once it is over", "2027-07-05T00:00:00-06:00", 0],
] as const)
  test(`a closed day, ${when}, is told by whether it is so, however old the page is [LF07, NH06]`, async ({
    page,
  }) => {
    await page.clock.setFixedTime(time);
    await page.goto("/contact");
    const notice = page.getByRole("complementary", { name: "Notices" }).getByText("Jul 4 (Independence Day)");
    await expect(notice.filter({ visible: true })).toHaveCount(count);
  });
