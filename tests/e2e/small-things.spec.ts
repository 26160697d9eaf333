import { expect, test } from "../support/site-test.ts";

test("a dog's tail wags on the thank-you page for a moment, and not at all if reduced motion is preferred [FT05]", async ({
  page,
}) => {
  const wags = () =>
    page.evaluate(() =>
      document.getAnimations().flatMap((animation) => {
        const { iterations, duration } = animation.effect?.getTiming() ?? {};
        return (animation as CSSAnimation).animationName === "wag" ? [{ iterations, duration }] : [];
      }),
    );
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/thank-you");
  expect(await wags()).toEqual([{ iterations: 3, duration: 300 }]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/thank-you");
  expect(await wags()).toEqual([]);
});

test("on a phone links are tall enough for a finger, amounts are below their labels, and buttons for more say of what [FT06]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  for (const [path, selector] of [
    ["/schedule", ".margin-note a"],
    ["/blog/senior-pet-care", "a.eyebrow"],
  ] as const) {
    await page.goto(path);
    const box = await page.locator(selector).first().boundingBox();
    expect(box?.height, selector).toBeGreaterThanOrEqual(24);
  }
  await page.goto("/about");
  for (const title of ["Our Story", "Mission & Values", "Meet the team", "How we choose sitters"])
    await expect(page.locator("summary span").getByText(`about ${title}`)).toBeVisible();
  await page.goto("/estimate?service=overnight-premium&from=2027-03-03&to=2027-03-05");
  const edges = await page.evaluate(() => {
    const leftOf = (cell: Element | null | undefined) => {
      const words = document.createRange();
      if (cell) words.selectNodeContents(cell);
      return Math.round(words.getBoundingClientRect().left);
    };
    const row = document.querySelector(".estimate tr");
    return [leftOf(row?.querySelector("th")), leftOf(row?.querySelector("td"))];
  });
  expect(edges[1]).toBe(edges[0]);
});
