import type { Page } from "@playwright/test";
import { settle } from "../../support/page-checks.ts";
import {
  expect,
  fillFields,
  newVisitor,
  openForm,
  openHydrated,
  sendConsultationForm,
  test,
  untilHydrated,
} from "../../support/site-test.ts";
import type { TestSite } from "../../support/start-site.ts";

const path = "/castle-rock-dog-walking";

/** Sends the form, which has no button to clear it, because React would add that. */
async function sendsWithoutReact(page: Page, site: TestSite): Promise<void> {
  await expect(page.getByRole("button", { name: "Clear the form" })).toBeHidden();
  await expectSent(page, site);
}

async function expectSent(page: Page, site: TestSite): Promise<void> {
  const { email } = await sendConsultationForm(page);
  await page.waitForURL("**/thank-you");
  expect(await site.leadsOf(email)).toHaveLength(1);
}

/** Types before React is loaded, which the first touch starts. */
async function typeBeforeReact(page: Page): Promise<void> {
  const { promise: typed, resolve: letReactBegin } = Promise.withResolvers<void>();
  await page.route("**/assets/form-script-*", (route) => typed.then(() => route.continue()));
  await page.getByLabel("First name").fill("Dana");
  await page.getByLabel("Your message").fill("Two dogs,\none shy.");
  letReactBegin();
}

async function expectTyped(page: Page): Promise<void> {
  await expect(page.getByLabel("First name")).toHaveValue("Dana");
  await expect(page.getByLabel("Your message")).toHaveValue("Two dogs,\none shy.");
}

/** Opens the page in a browser that is too busy to start React itself; `change` runs before any script. */
async function openChanged(page: Page, change: (island: HTMLElement) => void): Promise<void> {
  await page.addInitScript(`
    window.requestIdleCallback = () => 0;
    addEventListener("DOMContentLoaded", () => (${change})(document.querySelector("[data-form]")));
  `);
  await page.goto(path);
}

test("without only the sending script, the plain form sends, shows the copy, and is empty again [X06, FX12]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  await page.route("**/assets/functions-sender*", (route) => route.abort());
  await openForm(page, "/contact");
  await fillFields(page, visitor);
  const posted = page.waitForRequest("**/functions/v1/submit-contact");
  await page.getByRole("button", { name: "Send Message" }).click();
  expect(await (await posted).headerValue("content-type")).toBe("application/x-www-form-urlencoded");
  await page.waitForURL("**/thank-you/message");
  expect(await site.leadsOf(visitor.email)).toMatchObject([{ form: "contact" }]);
  await expect(page.getByRole("region", { name: "What you sent" })).toContainText(visitor.email);
  await openHydrated(page, "/contact");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("");
});

test("after a form that the browser posted by itself, nothing of an earlier request is shown as what was sent [X06, TW02]", async ({
  page,
}) => {
  const send = async () => {
    await fillFields(page, newVisitor());
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.waitForURL("**/thank-you/message");
    await settle(page);
  };
  const copy = page.getByRole("region", { name: "What you sent" });
  await openHydrated(page, "/contact");
  await send();
  await expect(copy).toBeVisible();
  await page.route("**/assets/form-script-*", (route) => route.abort());
  await page.goto("/contact");
  await send();
  await expect(copy).toBeHidden();
  await expect(page.getByText("by email or phone within 24 hours")).toBeVisible();
});

test("if React cannot start, the plain form keeps all input [HS03]", async ({ page, site }) => {
  await openChanged(page, (island) => island.setAttribute("data-props", "{}"));
  const givenUp = page.waitForEvent("console", (message) => message.text().includes("goes on without React"));
  await typeBeforeReact(page);
  await givenUp;
  await expectTyped(page);
  await sendsWithoutReact(page, site);
});

test("if React finds unexpected HTML, it renders the form again, with all input [HS03]", async ({
  page,
  site,
}) => {
  await openChanged(page, (island) =>
    island.querySelector("form")?.prepend(document.createElement("section")),
  );
  await typeBeforeReact(page);
  await untilHydrated(page);
  await expectTyped(page);
  await expect(page.getByLabel("Your message")).toBeFocused();
  await expectSent(page, site);
});
