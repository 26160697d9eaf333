import { expect, type Page } from "@playwright/test";

export const link = (page: Page) => page.getByRole("link", { name: "Your privacy choices" }).last();
export const dialog = (page: Page) => page.getByRole("dialog", { name: "Your privacy choices" });
export const allow = (page: Page) => dialog(page).getByRole("radio", { name: "Allow", exact: true });
export const refuse = (page: Page) => dialog(page).getByRole("radio", { name: "Don’t allow" });

export async function openChoices(page: Page): Promise<void> {
  await link(page).click();
  await expect(dialog(page)).toBeVisible();
}

/** Global Privacy Control */
export async function sendPrivacyControl(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ "sec-gpc": "1" });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  });
}
