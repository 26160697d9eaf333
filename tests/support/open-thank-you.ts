import type { Page } from "@playwright/test";
import type { Receipt, SentRequest } from "../../domain/requests/sent-request.ts";

export const sentRequest: SentRequest = {
  submissionId: "11d6a9b0c3",
  form: "dog-walking-consultation",
  at: "2026-03-03T17:30:00Z",
};

/** In a tab whose storage holds only this request. */
export async function openThankYou(
  page: Page,
  origin: string,
  left: { sent?: SentRequest; receipt?: Receipt | object },
): Promise<void> {
  // This page loads nothing from others and ignores the stored request.
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
