import { settle } from "../../support/page-checks.ts";
import { expect, test } from "../../support/site-test.ts";
import { bucket } from "../../support/start-site.ts";

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8"><path d="M0 0h12v8H0Z"/></svg>';

test("a picture comes from the bucket, and one that is not there gives way to the drawn one, asked for once [CA28, ER27]", async ({
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
  await page.goto(`${configured.origin}/blog/category/safety`);
  await expect(page.locator(".post-image img")).toHaveAttribute(
    "src",
    /^\/images\/default-(hero|logo)\.svg$/,
  );
});
