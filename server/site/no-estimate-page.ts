import type { Context } from "hono";
import { html } from "hono/html";
import type { Business } from "#domain/business/business.ts";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { displayPhone } from "#domain/phone-number.ts";
import { retryAfterText } from "#domain/requests/request-protocol.ts";
import { createPlainPages } from "./plain-page.ts";

type Parts = Pick<SiteFacts, "styleTokens"> & { business: Pick<Business, "name" | "phone"> };

/** `waitSeconds` is null when the page could not be made. The page's script shows `#estimate` in the place of a price. */
export function createNoEstimatePage({ business, styleTokens }: Parts) {
  const plain = createPlainPages({ ...business, styleTokens });
  return (context: Context, waitSeconds: number | null): Response => {
    const sentence =
      waitSeconds === null
        ? "We couldn’t work this out just now. Try again in a few seconds."
        : `That’s a lot of prices from one connection. ${retryAfterText(waitSeconds)}`;
    const page = plain.page(
      "No price yet",
      html`<div id="estimate"><p class="form-note" role="alert">${sentence} Or call us: <a href="tel:${business.phone}">${displayPhone(business.phone)}</a>.</p></div>
<p><a href="">Try again</a></p>`,
    );
    const headers = { "content-security-policy": plain.policy, "retry-after": String(waitSeconds ?? 5) };
    return context.html(page, waitSeconds === null ? 503 : 429, headers);
  };
}
