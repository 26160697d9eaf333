import type { Context, MiddlewareHandler } from "hono";
import type { Business } from "../../../domain/business/business.ts";
import { formText } from "../../../domain/requests/form-text.ts";
import { policyOfRefusalPage, refusalPage } from "../../site/refusal-page.ts";
import type { FunctionsEnv } from "../functions-env.ts";
import { isPlainForm } from "../read-body.ts";

/** What may get through later as it is: too many requests, our own faults. */
const passing = [429, 500, 503];

type Parts = {
  business: Pick<Business, "name" | "phone">;
  allowedOrigins: ReadonlySet<string>;
  /** Whether the site has a page at this path. */
  hasPage: (path: string) => boolean;
  thankYouUrl: string;
};

/** Makes a page of every refusal that whoever posts without JavaScript would otherwise see as JSON. */
export function refusalPages(parts: Parts): MiddlewareHandler<FunctionsEnv> {
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
      formUrl: formUrl(context, sent, parts),
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

/** The form as it says itself, or as the browser says where it came from; else the home page. */
function formUrl({ req }: Context, sent: FormData | null, { allowedOrigins, hasPage }: Parts): string {
  const from = URL.parse(req.header("referer") ?? "");
  const origin = from && allowedOrigins.has(from.origin) ? from.origin : "";
  const paths = [sent && formText(sent, "page"), origin && from?.pathname];
  return origin + (paths.find((path) => path && hasPage(path)) ?? "/");
}
