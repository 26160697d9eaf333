import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { displayPhone } from "#domain/phone-number.ts";
import { retryAfterText } from "#domain/requests/request-protocol.ts";
import { sha256 } from "./site-files.ts";

const plainStyle = `
body { margin: 0 auto; max-width: 40rem; padding: 2rem 1.25rem; background: var(--cream); color: var(--ink);
  font: 1.0625rem/1.6 system-ui, sans-serif; }
header { color: var(--pine-700); font-weight: 600; }
h1 { color: var(--pine-900); font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 2rem 0 0; color: var(--pine-900); font-size: 1.25rem; }
a { color: var(--pine-700); }
dl { padding: 1.25rem 1.25rem 0.5rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--white); }
dt { font-weight: 600; }
dd { margin: 0 0 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
button, .quiet { display: inline-flex; align-items: center; justify-content: center; box-sizing: border-box; min-height: 3rem;
  padding: 0.5rem 1.5rem; border: 0; border-radius: var(--radius-pill); background: var(--pine-900); color: var(--cream); font: inherit;
  font-weight: 600; line-height: 1.3; text-align: center; text-decoration: none; cursor: pointer; }
.choice { display: flex; gap: 0.75rem; align-items: center; min-height: 3rem; overflow-wrap: anywhere; }
.choice input { flex: none; width: 1.5rem; height: 1.5rem; accent-color: var(--pine-700); }
.buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; }
[role="status"] { padding: 0.75rem 1rem; border-left: 4px solid var(--pine-700); background: var(--white); }
.quiet { border: 1px solid; background: none; color: var(--pine-700); }
@media (max-width: 30rem) { button, .quiet { width: 100%; } }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
`;

export type PlainPage = { title: string; body: unknown };

/** Rendered without React or assets, so that these pages work when nothing else does. */
export function createPlainPages({
  business: { name, phone },
  styleTokens,
  formOrigin = "",
  ownStyle = "",
}: SiteFacts & { formOrigin?: string; ownStyle?: string }) {
  const style = styleTokens + plainStyle + ownStyle;
  return {
    policy: [
      "default-src 'none'",
      `style-src 'sha256-${sha256(style)}'`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
      `form-action 'self' ${formOrigin}`.trim(),
    ].join("; "),
    callUs: html`<p>Or call us: <a href="tel:${phone}">${displayPhone(phone)}</a>.</p>`,
    page: (title: string, body: unknown): string =>
      String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${name}</title>
<style>${raw(style)}</style>
</head>
<body>
<header>${name}</header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`),
  };
}

/** `waitSeconds` is null if the page could not be rendered. The page's script shows `#estimate` in place of a price. */
export function createNoEstimatePage(site: SiteFacts) {
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
