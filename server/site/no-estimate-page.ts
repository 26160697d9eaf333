import type { Context } from "hono";
import { html } from "hono/html";
import { retryAfterText } from "#domain/requests/request-protocol.ts";
import { createPlainPages } from "./plain-page.ts";

/** `waitSeconds` is null when the page could not be made. The page's script shows `#estimate` in the place of a price. */
export function createNoEstimatePage(site: Parameters<typeof createPlainPages>[0]) {
  const plain = createPlainPages(site);
  return (context: Context, waitSeconds: number | null): Response => {
    const sentence =
      waitSeconds === null
        ? "We couldn’t work this out just now. Try again in a few seconds."
        : `That’s a lot of prices from one connection. ${retryAfterText(waitSeconds)}`;
    const page = plain.page(
      "No price yet",
      html`<div id="estimate"><p class="form-note" role="alert">${sentence}</p>${plain.callUs}</div>
<p><a href="">Try again</a></p>`,
    );
    const headers = { "content-security-policy": plain.policy, "retry-after": String(waitSeconds ?? 5) };
    return context.html(page, waitSeconds === null ? 503 : 429, headers);
  };
}
