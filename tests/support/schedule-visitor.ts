import type { Page } from "@playwright/test";
import { scheduleForm } from "../../domain/requests/schedule-form.ts";
import { requiredTexts } from "./valid-request.ts";

/** The address is new each time, because requests are limited by address. */
export function newScheduleVisitor() {
  const email = `dana-${crypto.randomUUID()}@example.com`;
  // City and state follow from the ZIP code.
  const { city: _city, state: _state, ...typed } = requiredTexts(scheduleForm);
  return { ...typed, email, serviceNeeds: "Biscuit takes one pill at noon." };
}

type ScheduleVisitor = ReturnType<typeof newScheduleVisitor>;

export async function fillSchedule(page: Page, visitor: ScheduleVisitor): Promise<void> {
  await page.getByLabel("Dog Walking").check();
  for (const [name, text] of Object.entries(visitor)) await page.locator(`#${name}`).fill(text);
}
