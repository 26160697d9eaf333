import { expect, test } from "../support/site-test.ts";

test("About renders with its hero [R02, AB01]", async ({ page }) => {
  const answer = await page.goto("/about");
  expect(answer?.status()).toBe(200);
  await expect(page.locator(".page-hero").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText("HomeAbout");
});

test("Our Story tells since when, and by whom [AB02, B10, B11]", async ({ page }) => {
  await page.goto("/about");
  const story = page.getByRole("region", { name: "Our Story" });
  await expect(story).toContainText("2021");
  await expect(story).toContainText("two owners");
  await expect(story).toContainText("Nora Whitfield and Theo Alvarez");
});

test("Mission & Values names exactly the three values [AB03, B12]", async ({ page }) => {
  await page.goto("/about");
  const mission = page.getByRole("region", { name: "Mission & Values" });
  await expect(mission.getByRole("heading", { level: 3 })).toHaveText([
    "Compassion",
    "Reliability",
    "Personalization",
  ]);
});

test("the team is six, each with name, role, words and picture, samples marked as such [AB04, AB05, K51]", async ({
  page,
}) => {
  await page.goto("/about");
  const members = page.getByRole("region", { name: "Meet the team" }).getByRole("listitem");
  await expect(members).toHaveCount(6);
  await expect(members.getByText(/^Lead Pet Sitter/)).toHaveCount(4);
  await expect(members.getByText(/^Pet Sitter/)).toHaveCount(2);
  for (const member of await members.all()) {
    const name = await member.getByRole("heading", { level: 3 }).innerText();
    await expect(member.getByRole("img", { name })).toBeVisible();
    expect((await member.innerText()).length).toBeGreaterThan(100);
    await expect(member.getByText("Sample", { exact: true })).toBeVisible();
  }
});

test("the page says how sitters are chosen [AB06]", async ({ page }) => {
  await page.goto("/about");
  const vetting = page.getByRole("region", { name: "How we choose sitters" });
  await expect(vetting.getByRole("heading", { level: 3 })).toHaveText([
    "Interview",
    "Background check",
    "Experience-based hiring",
  ]);
});

test("the page says how care stays the same [AB07]", async ({ page }) => {
  await page.goto("/about");
  const consistency = page.getByRole("region", { name: "The same faces" });
  for (const part of ["Meet the provider first", "Primary and backup teams", "App tracking"])
    await expect(consistency.getByRole("heading", { name: part })).toBeVisible();
});

test("the sitters are stated to be licensed, bonded and insured [AB08]", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("heading", { name: "Licensed, bonded and insured" })).toBeVisible();
  await expect(page.locator("main")).toContainText(/background-checked, licensed, bonded and insured/);
});

test("the page ends with a way to Contact [AB09]", async ({ page }) => {
  await page.goto("/about");
  const closing = page.locator("main > section").last();
  await expect(closing.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact");
});
