import type { Context, MiddlewareHandler } from "hono";
import { html } from "hono/html";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { formText } from "#domain/requests/form.ts";
import { retryAfterText } from "#domain/requests/request-protocol.ts";
import { type AppEnv, isPlainForm, type PostedForm } from "../net/read-body.ts";
import { createPlainPages } from "../site/plain-page.ts";
import type { SitePages } from "../site/site-pages.ts";

const retryableStatuses = [429, 500, 503];

type Parts = {
  site: SiteFacts;
  pages: Pick<SitePages, "has">;
  /** The pages that have a form, by the path that it is posted to. */
  formPages: ReadonlyMap<string, string[]>;
  /** The origin of the pages; "" for the one that the form was posted to. */
  redirectOrigin: string;
};

/** Turns JSON rejections into pages for visitors without JavaScript, who would see the raw JSON. */
export function htmlRejections(parts: Parts): MiddlewareHandler<AppEnv> {
  const plain = createPlainPages({ ...parts.site, formOrigin: parts.redirectOrigin });
  return async (context, next) => {
    await next();
    const { res } = context;
    if (!isPlainForm(context.req) || !res.headers.get("content-type")?.startsWith("application/json")) return;
    const { error, fieldErrors = {} }: { error: string; fieldErrors?: Record<string, string> } =
      await res.json();
    const posted = context.get("posted");
    const wait = res.status === 429 ? [retryAfterText(Number(res.headers.get("retry-after")))] : [];
    const messages = [error, ...wait, ...Object.values(fieldErrors)];
    const page = plain.page(
      "Your request didn't go through",
      html`${messages.map((message) => html`<p role="alert">${message}</p>`)}
${plain.callUs}
<p>${wayBack(context, parts, posted)}. Your browser’s Back button keeps what you typed.</p>
${posted && retryableStatuses.includes(res.status) && sendAgain(posted)}`,
    );
    const headers = new Headers(res.headers);
    headers.set("content-type", "text/html; charset=utf-8");
    headers.set("content-security-policy", plain.policy);
    context.res = undefined;
    context.res = new Response(page, { status: res.status, headers });
  };
}

/** A GET of a form's action is, for example, a reload of its answer. */
export function functionGetPage(parts: Parts): MiddlewareHandler<AppEnv> {
  const plain = createPlainPages(parts.site);
  return async (context, next) => {
    if (!context.req.header("accept")?.includes("text/html")) return next();
    const isForm = parts.formPages.has(context.req.path);
    const page = plain.page(
      "There's nothing to see here",
      html`<p>Our forms send to this address. Opening it didn't send anything.</p>
<p>${wayBack(context, parts)}</p>
${plain.callUs}`,
    );
    const headers = { "content-security-policy": plain.policy, ...(isForm && { allow: "POST, OPTIONS" }) };
    return context.html(page, isForm ? 405 : 404, headers);
  };
}

/** Links to the page it was sent from, else to one with this form, else to the home page. */
function wayBack({ req }: Context, { redirectOrigin, pages, formPages }: Parts, posted?: PostedForm) {
  const paths = [posted && formText(posted.data, "page"), ...(formPages.get(req.path) ?? [])];
  const path = paths.find((path) => path && pages.has(path));
  return html`<a href="${redirectOrigin}${path ?? "/"}">${path ? "Back to the form" : "Back to the home page"}</a>`;
}

function sendAgain({ data }: PostedForm) {
  const inputs = [...data].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form method="post">${inputs}<button>Send it again</button></form>`;
}
