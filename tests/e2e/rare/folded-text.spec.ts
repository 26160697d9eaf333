import { expect, test } from "../../support/site-test.ts";

test("on a phone no page or footer is too long; folded text opens, is found by a search or a link to it, and screen readers get no empty list [FC04, PR07, VF08, WM13, WM14]", async ({
  page,
}) => {
  // A day without a notice above the pages.
  await page.clock.setFixedTime("2026-11-09T12:00:00-07:00");
  const height = 667;
  await page.setViewportSize({ width: 375, height });
  const devTools = await page.context().newCDPSession(page);
  for (const [path, screens, folded] of [
    ["/", 8, "looking forward to it"],
    ["/services", 8, "a long list may cost more"],
    ["/faq", 8, "House notes, if you'd like us to help"],
    ["/castle-rock-dog-walking", 8],
    ["/pet-sitting-services", 8],
    ["/about", 7, "I'll water your fern exactly the way you wrote it down"],
    ["/pricing", 5, "A long list of chores"],
    ["/holiday-pricing", 6, "Additional pet and extra walk fees"],
    ["/schedule", 5, "before the first visit"],
  ] as const) {
    await page.goto(path);
    const lengths = [await page.evaluate(readLength)];
    // Scripts show some parts only once one has scrolled to them.
    await page.locator("footer").scrollIntoViewIfNeeded();
    await expect(page.locator("[data-zip-question][hidden]")).toHaveCount(0);
    lengths.push(await page.evaluate(readLength));
    expect(Math.max(...lengths) / height, `${path}: ${lengths}`).toBeLessThanOrEqual(screens);
    const footer = await page.locator("footer").boundingBox();
    expect((footer?.height ?? 0) / height, path).toBeLessThanOrEqual(0.8);
    if (!folded) continue;
    const { nodes } = await devTools.send("Accessibility.getFullAXTree");
    const heard = nodes.filter(({ ignored }) => !ignored);
    const lists = heard.filter(({ role }) => /^(list|listitem|DescriptionList)$/.test(role?.value));
    expect(lists.length, path).toBeGreaterThan(5);
    expect(lists.filter(({ childIds = [] }) => childIds.length === 0)).toEqual([]);
    expect(JSON.stringify(heard)).not.toContain(folded);
    const fold = page.locator(".foldable", { hasText: folded });
    await expect(fold).toHaveAttribute("hidden", "until-found");
    const closed = page.locator(".phone-fold:not([open]) > summary").filter({ visible: true });
    while (await closed.count()) await closed.first().click();
    if (path !== "/") await expect(page.getByText(folded)).toBeVisible();

    await page.goto("about:blank");
    await page.goto(`${path}#:~:text=${encodeURIComponent(folded)}`);
    await expect(fold).not.toHaveAttribute("hidden");
    await expect(page.getByText(folded).first()).toBeInViewport();
  }
});

/** Runs in the page. */
function readLength(): number {
  return document.documentElement.scrollHeight;
}
