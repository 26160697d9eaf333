import { expectNoAxeFindings, settle } from "../../support/page-checks.ts";
import { expect, openForm, sendConsultationForm, test, untilThanked } from "../../support/site-test.ts";
import { bucket } from "../../support/start-site.ts";
import { fillSchedule, firstDay, newScheduleVisitor, sendSchedule } from "../../support/visitors.ts";

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8"><path d="M0 0h12v8H0Z"/></svg>';

test("a picture is loaded from the bucket, and a missing one is requested once and replaced by a drawn one [MD15, MD16]", async ({
  page,
  configured,
}) => {
  const asked: string[] = [];
  await page.route(`${bucket}/**`, (route) => {
    const url = route.request().url();
    asked.push(url);
    if (url.includes("not-there")) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: "image/svg+xml", body: picture });
  });
  await page.goto(`${configured.origin}/blog/choosing-pet-sitter`);
  const hero = page.locator("header .post-image img");
  await expect(hero).toHaveJSProperty("naturalWidth", 12);
  await expect(hero).toHaveAttribute("src", `${bucket}/hero-images/sitter.webp`);
  expect(asked).toContain(`${bucket}/hero-images/sitter.webp`);

  const drawn: string[] = [];
  await page.route("**/images/default-hero.svg", (route) => {
    drawn.push(route.request().url());
    return route.fulfill({ status: 404 });
  });
  await page.goto(`${configured.origin}/blog/summer-pet-safety-tips`);
  await expect(hero).toHaveAttribute("src", "/images/default-hero.svg");
  await settle(page);
  await expect.poll(() => drawn).toHaveLength(1);
});

test("no page scrolls sideways for a word of 128 letters or a long address [VT06]", async ({
  page,
  configured,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/blog", "/blog/choosing-pet-sitter", "/"]) {
    await page.goto(configured.origin + path);
    const width = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      // Text beyond the edge of a page that hides its overflow is lost.
      const lost = [...document.querySelectorAll("h1, h2, h3, p, li, blockquote, figcaption")].filter(
        (element) => !element.closest(".reviews") && element.getBoundingClientRect().right > clientWidth,
      );
      return { sideways: scrollWidth - clientWidth, lost: lost.map(({ outerHTML }) => outerHTML) };
    });
    expect(width).toEqual({ sideways: 0, lost: [] });
    await expectNoAxeFindings(page);
  }
});

test("a day without visits is announced as it is typed, and can be requested [PC05]", async ({
  page,
  configured,
}) => {
  expect(new Date(firstDay).getUTCDay()).toBe(0);
  await openForm(page, `${configured.origin}/schedule`);
  await fillSchedule(page, newScheduleVisitor());
  const note = page.getByRole("status").filter({ hasText: "No visits on Sundays" });
  await expect(note).toHaveCount(0);
  await page.getByLabel("First day").fill(firstDay);
  await page.getByLabel("Last day").fill(firstDay);
  await expect(note).toBeVisible();
  await page.getByLabel("Dog Walking").uncheck();
  await page.getByLabel("Overnight care").check();
  await expect(note).toHaveCount(0);
  await page.getByLabel("Dog Walking").check();
  await expect(note).toBeVisible();
  await sendSchedule(page);
});

test("a request is sent by email as a form, without functions [CA19, CA22]", async ({ page, mailing }) => {
  await openForm(page, `${mailing.site.origin}/castle-rock-dog-walking`);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  const visitor = await sendConsultationForm(page);
  await untilThanked(page);
  expect(posts).toEqual([`${mailing.origin}/api/v1.0/email/send-form`]);
  const email = mailing.emails.find(({ form }) => form?.some(([, value]) => value === visitor.email));
  expect(email?.contentType).toMatch(/^multipart\/form-data; boundary=/);
  expect(Object.fromEntries(email?.form ?? [])).toMatchObject({
    ...visitor,
    zipCode: "80104",
    // A multipart form ends its lines with CR LF.
    message: visitor.message.replaceAll("\n", "\r\n"),
    formType: "dog-walking-consultation",
    template_id: "ask",
  });
});

test("if no form accepts a question or an application, nothing invites to send one, and prices are given on the phone [WM16, NH02]", async ({
  page,
  mailing,
}) => {
  for (const path of ["/contact", "/jobs"]) {
    await page.goto(`${mailing.site.origin}${path}`);
    await expect(page.getByText("You can reach us here.")).toBeVisible();
    await expect(page.getByText(/Send it now|Send us a message|To the form/)).toHaveCount(0);
  }
  await page.goto(`${mailing.site.origin}/schedule`);
  await expect(page.getByText(/Send it now/).first()).toBeVisible();
  await page.goto(`${mailing.site.origin}/estimate`);
  await expect(page.getByText("and we'll price your dates")).toBeVisible();
  const description = page.locator("meta[name=description]");
  await expect(description).toHaveAttribute(
    "content",
    /^Call \(720\) 555-0142 and we'll price your dates\.$/,
  );
  await expect(page.getByRole("button", { name: "Show the price" })).toHaveCount(0);
});
