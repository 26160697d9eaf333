import type { Page } from "@playwright/test";

/** The address is new each time, because requests are limited by address. */
export function newScheduleVisitor() {
  return {
    name: "Dana Whitlock",
    email: `dana-${crypto.randomUUID()}@example.com`,
    phone: "720.555.0199",
    petName: "Biscuit",
    streetAddress: "12 Butte View",
    zipCode: "80104",
    serviceNeeds: "Biscuit takes one pill at noon.",
  };
}

export type ScheduleVisitor = ReturnType<typeof newScheduleVisitor>;

/** City and state follow from the ZIP code. */
export async function fillSchedule(page: Page, visitor: ScheduleVisitor): Promise<void> {
  await page.getByLabel("Dog Walking").check();
  await page.getByLabel("Full name").fill(visitor.name);
  await page.getByLabel("Email").fill(visitor.email);
  await page.getByRole("textbox", { name: "Phone" }).fill(visitor.phone);
  await page.getByLabel("Pet name").fill(visitor.petName);
  await page.getByLabel("Street address").fill(visitor.streetAddress);
  await page.getByRole("textbox", { name: "ZIP code" }).fill(visitor.zipCode);
  await page.getByLabel("What we should know").fill(visitor.serviceNeeds);
}
