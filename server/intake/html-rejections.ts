import type { Context, MiddlewareHandler } from "hono";
import { html, raw } from "hono/html";
import type { Business } from "#domain/business/business.ts";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { displayPhone } from "#domain/phone-number.ts";
import { formText, visibleFields } from "#domain/requests/form.ts";
import { forms } from "#domain/requests/forms.ts";
import { retryAfterText } from "#domain/requests/request-protocol.ts";
import { type AppEnv, isOfBrowserForm, type PostedForm } from "../net/read-body.ts";
import { createPlainPages, type PlainPages } from "../site/plain-page.ts";
import type { FormPage, SitePages } from "../site/site-pages.ts";

const unreadableForm = "We couldn’t read the form the way it was sent. Please send it again from its page.";
const retryableStatuses = [429, 500, 503];

type Site = Pick<SiteFacts, "styleTokens"> & { business: Pick<Business, "name" | "phone"> };

type Parts = {
  site: Site;
  pages: Pick<SitePages, "has">;
  allowedOrigins: ReadonlySet<string>;
  redirectOrigin: string;
};

/** For visitors without JavaScript, who would see the raw JSON. */
export function htmlRejections(parts: Parts): MiddlewareHandler<AppEnv> {
  const { business, styleTokens } = parts.site;
  const plain = createPlainPages({ ...business, styleTokens, formOrigin: parts.redirectOrigin });
  return async (context, next) => {
    await next();
    const { res } = context;
    if (!isOfBrowserForm(context.req) || !res.headers.get("content-type")?.startsWith("application/json"))
      return;
    const { error, fieldErrors = {} }: { error: string; fieldErrors?: Record<string, string> } =
      await res.json();
    const posted = context.get("posted") ?? null;
    const wait = res.status === 429 ? [retryAfterText(Number(res.headers.get("retry-after")))] : [];
    const page = rejectionPage(plain, business, {
      messages: [res.status === 415 ? unreadableForm : error, ...wait, ...Object.values(fieldErrors)],
      formUrl: formUrl(context, posted, parts),
      posted,
      canSendAgain: retryableStatuses.includes(res.status),
    });
    const headers = new Headers(res.headers);
    headers.set("content-type", "text/html; charset=utf-8");
    headers.set("content-security-policy", plain.policy);
    context.res = undefined;
    context.res = new Response(page, { status: res.status, headers });
  };
}

export function functionGetPage(
  { business, styleTokens }: Site,
  pages: Pick<SitePages, "withForm">,
): MiddlewareHandler<AppEnv> {
  const formPages = new Map(forms.map(({ path }) => [path, pages.withForm(path)]));
  const plain = createPlainPages({ ...business, styleTokens });
  return async ({ req, html }, next) => {
    if (!req.header("accept")?.includes("text/html")) return next();
    const found = formPages.get(req.path);
    const headers = { "content-security-policy": plain.policy, ...(found && { allow: "POST, OPTIONS" }) };
    return html(openedFunctionPage(plain, business, found ?? []), found ? 405 : 404, headers);
  };
}

/** Falls back to the referring page, then to the home page. */
function formUrl({ req }: Context, posted: PostedForm | null, { allowedOrigins, pages }: Parts): string {
  const from = URL.parse(req.header("referer") ?? "");
  const origin = from && allowedOrigins.has(from.origin) ? from.origin : "";
  const paths = [posted && formText(posted.data, "page"), origin && from?.pathname];
  return origin + (paths.find((path) => path && pages.has(path)) ?? "/");
}

type RejectionPage = {
  messages: string[];
  formUrl: string;
  posted: PostedForm | null;
  canSendAgain: boolean;
};

function rejectionPage(
  plain: PlainPages,
  { phone }: Site["business"],
  { messages, formUrl, posted, canSendAgain }: RejectionPage,
): string {
  const typed = posted ? typedFields(posted) : [];
  const inputs = [...(posted?.data ?? [])];
  return plain.page(
    "Your request didn't go through",
    html`${messages.map((message) => html`<p role="alert">${message}</p>`)}
<p>Or call us: <a href="tel:${phone}">${displayPhone(phone)}</a>.</p>
<p><a href="${formUrl}">Back to the form</a>. Your browser’s Back button keeps what you typed.</p>
${typed.length > 0 && html`<h2>What you wrote</h2><dl>${typed.map(asTerm)}</dl>`}
${canSendAgain && inputs.length > 0 && html`<form method="post">${inputs.map(asHiddenInput)}<button>Send it again</button></form>`}`,
  );
}

/** A GET of a form's action is, for example, a reload of its answer. */
function openedFunctionPage(
  plain: PlainPages,
  { phone }: Site["business"],
  formPages: readonly FormPage[],
): string {
  const [only, ...others] = formPages;
  const wayBack =
    others.length > 0
      ? html`<p>Back to the form:</p><ul>${formPages.map(asLink)}</ul>`
      : html`<p><a href="${only?.path ?? "/"}">${only ? "Back to the form" : "Back to the home page"}</a></p>`;
  return plain.page(
    "There's nothing to see here",
    html`<p>Our forms send to this address. Opening it didn't send anything.</p>
${wayBack}
<p>Or call us: <a href="tel:${phone}">${displayPhone(phone)}</a>.</p>`,
  );
}

function asLink({ path, title }: FormPage) {
  return html`<li><a href="${path}">${raw(title)}</a></li>`;
}

function typedFields({ form, data }: PostedForm): { label: string; text: string }[] {
  return visibleFields(form)
    .filter(([, { kind }]) => kind !== "estimate")
    .flatMap(([name, { kind, label }]) =>
      data.getAll(name).map((value) => ({ label, text: kind === "flag" ? "Yes" : value })),
    )
    .filter(({ text }) => text.trim() !== "");
}

function asTerm({ label, text }: { label: string; text: string }) {
  return html`<dt>${label}</dt><dd>${text}</dd>`;
}

function asHiddenInput([name, value]: [string, string]) {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}
