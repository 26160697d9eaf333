import type { Context, MiddlewareHandler } from "hono";
import type { Business } from "../../../domain/business/business.ts";
import { formText } from "../../../domain/requests/form.ts";
import { policyOfRefusalPage, refusalPage } from "../../site/refusal-page.ts";
import type { AppEnv } from "../app-env.ts";
import { isPlainForm } from "../read-body.ts";

/** The same request may succeed later: too many requests, our own faults. */
const passing = [429, 500, 503];

type Parts = {
  business: Pick<Business, "name" | "phone">;
  allowedOrigins: ReadonlySet<string>;
  hasPage: (path: string) => boolean;
  thankYouUrl: string;
};

/** Turns a JSON refusal into a page for a visitor who posts without JavaScript. */
export function htmlRefusals(parts: Parts): MiddlewareHandler<AppEnv> {
  const policy = policyOfRefusalPage(parts.thankYouUrl);
  return async (context, next) => {
    await next();
    const { res } = context;
    if (!isPlainForm(context.req) || !res.headers.get("content-type")?.startsWith("application/json")) return;
    const { error, fieldErrors = {} }: { error: string; fieldErrors?: Record<string, string> } =
      await res.json();
    const sent = context.get("sent") ?? null;
    const page = refusalPage(parts.business, {
      messages: [error, ...Object.values(fieldErrors)],
      formUrl: formUrl(context, sent?.data ?? null, parts),
      sent,
      canSendAgain: passing.includes(res.status),
    });
    const headers = new Headers(res.headers);
    headers.set("content-type", "text/html; charset=utf-8");
    headers.set("content-security-policy", policy);
    context.res = undefined;
    context.res = new Response(page, { status: res.status, headers });
  };
}

/** The page named in the form, or else the referring page, or else the home page. */
function formUrl({ req }: Context, sent: FormData | null, { allowedOrigins, hasPage }: Parts): string {
  const from = URL.parse(req.header("referer") ?? "");
  const origin = from && allowedOrigins.has(from.origin) ? from.origin : "";
  const paths = [sent && formText(sent, "page"), origin && from?.pathname];
  return origin + (paths.find((path) => path && hasPage(path)) ?? "/");
}
