import { startProxy } from "../support/proxies.ts";
import { expect, fillConsultation, newVisitor, openNeverIdle, test } from "../support/site-test.ts";

test("with nobody there at the first touch, the form says so, and sends when the server is back [FX33, VT01]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  const network = await startProxy(site.origin);
  await openNeverIdle(page, `${network.origin}/contact`);
  network.plan("/", { kind: "cut" });
  await fillConsultation(page, visitor);
  const alert = page.getByRole("alert");
  for (const name of ["Send Message", "Try again"]) {
    await page.getByRole("button", { name }).click();
    await expect(alert).toBeFocused();
    await expect(alert).toContainText("has not reached us. Everything you typed is still here");
    await expect(alert.getByRole("link", { name: "Call (720) 555-0142" })).toBeVisible();
    await expect(page).toHaveURL(`${network.origin}/contact`);
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(visitor.email);
    await page.getByRole("textbox", { name: "Email" }).click();
  }
  network.recover();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForURL(/\/thank-you/);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  await network.close();
});
