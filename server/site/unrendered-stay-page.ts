import type { Context } from "hono";
import { html } from "hono/html";
import type { Business } from "../../domain/business/business.ts";
import type { SiteFacts } from "../../domain/business/site-facts.ts";
import { displayPhone } from "../../domain/phone-number.ts";
import { createPlainPages } from "./plain-page.ts";

type Parts = Pick<SiteFacts, "serviceNames" | "stayLabels" | "styleTokens"> & {
  business: Pick<Business, "name" | "phone">;
};

/** In the place of a page that could not be rendered in time: its form with what was asked, to send again, and the phone number. */
export function createUnrenderedStayPage({ business, serviceNames, stayLabels, styleTokens }: Parts) {
  const plain = createPlainPages({ ...business, styleTokens });
  return (context: Context): Response => {
    const { path } = context.req;
    const asked = context.req.query();
    const fields = Object.entries(stayLabels).map(([name, label]) => {
      const [type, usual] = name === "from" || name === "to" ? ["date", ""] : ["text", "1"];
      return html`<p><label>${label}<br><input name="${name}" type="${type}" value="${asked[name] ?? usual}"></label></p>`;
    });
    const others = Object.entries(asked).filter(([name]) => !(name in stayLabels));
    const page = plain.page(
      "That took too long",
      html`<p role="alert">We couldn’t work this out just now. Please try again in a few seconds, or call us: <a href="tel:${business.phone}">${displayPhone(business.phone)}</a>.</p>
<form action="${path}">
<h2>${serviceNames[asked.service ?? ""] ?? "Your dates"}</h2>
${others.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${fields}
<button>Try again</button>
</form>`,
    );
    return context.html(page, 503, { "content-security-policy": plain.policy, "retry-after": "5" });
  };
}
