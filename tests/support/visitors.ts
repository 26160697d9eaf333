import { expect, type Page } from "@playwright/test";
import { addDays } from "#domain/calendar-date.ts";
import { thanksgivingDay } from "#domain/catalogue/holiday-calendar.ts";
import { scheduleForm } from "#domain/requests/schedule-form.ts";
import type { Receipt, SentRequest } from "#domain/requests/sent-request.ts";
import { dateIn } from "#domain/zoned-clock.ts";
import { requiredTexts } from "./valid-request.ts";

/** Later than every holiday of this year's season, and earlier than those of the next. */
export const firstDay = addDays(
  thanksgivingDay(Number(dateIn("America/Denver", new Date()).slice(0, 4)) + 1),
  -60,
);
export const lastDay = addDays(firstDay, 2);

/** Fills in the days of a form for a price or for care. */
export async function fillDays(page: Page): Promise<void> {
  await page.getByLabel("First day").fill(firstDay);
  await page.getByLabel("Last day").fill(lastDay);
}

/** The email address is new each time, because requests are limited by it. */
export function newScheduleVisitor() {
  const email = `dana-${crypto.randomUUID()}@example.com`;
  // City and state follow from the ZIP code.
  const { city: _city, state: _state, ...typed } = requiredTexts(scheduleForm);
  return { ...typed, email, serviceNeeds: "Biscuit takes one pill at noon." };
}

export async function fillSchedule(page: Page, visitor: Record<string, string>): Promise<void> {
  await page.getByLabel("Dog Walking").check();
  for (const [name, text] of Object.entries(visitor)) await page.locator(`#${name}`).fill(text);
}

export const scheduleButton = "Schedule Pet Care";

/** Sends the form, which must be filled in. */
export async function sendSchedule(page: Page): Promise<void> {
  await page.getByRole("button", { name: scheduleButton, exact: true }).click();
  await page.waitForURL("**/thank-you");
}

export const sentRequest: SentRequest = {
  submissionId: "11d6a9b0c3",
  reference: "4f2a91c0-7d1e-4c55-9b1f-6f1d7a3f0c11",
  form: "dog-walking-consultation",
  times: {
    receivedAt: "2026-03-03T17:30:00Z",
    received: "Tue, Mar 3, 2026, 10:30 AM",
    answer: { at: "2026-03-04T18:00:00Z", day: "2026-03-04", text: "Wed, Mar 4, 11 AM" },
  },
};

/** Opens the thank-you page in a tab whose storage contains only this request. */
export async function openThankYou(
  page: Page,
  origin: string,
  left: { sent?: SentRequest; receipt?: Receipt | object },
): Promise<void> {
  // This page loads nothing from other hosts and ignores the stored request.
  await page.goto(`${origin}/terms-of-service`);
  await page.evaluate(
    (entries) => {
      sessionStorage.clear();
      for (const [key, value] of Object.entries(entries))
        if (value) sessionStorage.setItem(key, JSON.stringify(value));
    },
    { "sent-request": left.sent, receipt: left.receipt },
  );
  await page.goto(`${origin}/thank-you`);
}

export const choices = (page: Page) => page.getByRole("group", { name: "Ad measurement" });
export const choice = (page: Page) => choices(page).getByRole("radio", { name: "Allow", exact: true });

/** Chooses by the label, which is what a visitor sees. */
export async function choose(page: Page, answer: "Allow" | "Don’t allow"): Promise<void> {
  await expect(choice(page)).toBeEnabled();
  await choices(page).getByText(answer, { exact: true }).click();
}

export async function openChoices(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Your privacy choices" }).last().click();
  await expect(choices(page)).toBeInViewport();
}

/** Chrome wraps each text in elements of its own, other browsers change texts in place. */
type TranslationWay = "wrapped" | "changed in place";

/** Marks every visible text, now and as it appears. */
export function translatePage(page: Page, way: TranslationWay): Promise<void> {
  return page.evaluate(translate, way);
}

/** Marks every visible text, beginning before any script of the page runs. */
export async function translateEarly(page: Page, way: TranslationWay): Promise<void> {
  await page.addInitScript(`addEventListener("DOMContentLoaded", () => (${translate})("${way}"))`);
}

function translate(way: TranslationWay): void {
  const mark = " ✓";
  function translateIn(root: Node): void {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!/\p{L}/u.test(text.data) || text.data.endsWith(mark)) continue;
      if (text.parentElement?.closest("script, style, noscript, textarea")) continue;
      if (way === "changed in place") text.data += mark;
      else {
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = text.data + mark;
        outer.append(inner);
        text.replaceWith(outer);
      }
    }
  }
  translateIn(document.body);
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target.isConnected) translateIn(target.parentNode ?? target);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

/** Finds what `newScheduleVisitor` types. */
export const typedWord = /Dana|dana-|Biscuit|Example Street|555-0100|pills/;

/** What the browser keeps of a page, as text. */
export function keptOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
}
