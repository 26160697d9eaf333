import { basename } from "node:path";
import { type Context, Hono, type HonoRequest, type MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { createAnswerTimes } from "#domain/business/reminder-times.ts";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { asksForStay, estimatePath, stayPaths } from "#domain/catalogue/stay.ts";
import type { Clock } from "#domain/clock.ts";
import { nothingAllowed } from "#domain/pages/page-headers.ts";
import { forms, formsOf } from "#domain/requests/forms.ts";
import { jobApplicationForm } from "#domain/requests/job-application-form.ts";
import { type FormReply, healthPath, requestStatusPath } from "#domain/requests/request-protocol.ts";
import { recordSmsConsentPath } from "#domain/requests/sms-consent.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { allowedOriginMayRead, allowedOriginOnly, clientKeyRequired } from "./intake/access.ts";
import { createClientInfoReader } from "./intake/client-info.ts";
import { functionGetPage, htmlRejections } from "./intake/html-rejections.ts";
import { createMailLimits, createNetworkTags, createRateLimiters } from "./intake/rate-limiter.ts";
import { smsConsentHandler } from "./intake/record-sms-consent.ts";
import { type Outbox, requestStatus, submitRequest } from "./intake/submit-request.ts";
import { answerErrors, requestLog } from "./log.ts";
import { replyRuleFor } from "./mail/lead-facts.ts";
import { type OwnerLinks, ownerPath } from "./mail/owner-links.ts";
import type { Metrics } from "./monitoring.ts";
import { health, readiness, tokenRequired } from "./monitoring.ts";
import type { IpRange } from "./net/ip-address.ts";
import type { AppEnv } from "./net/read-body.ts";
import { ownerPages } from "./owner-pages/owner-pages.ts";
import { createNoEstimatePage } from "./site/plain-page.ts";
import type { Asked } from "./site/render-page.ts";
import { accepts } from "./site/site-files.ts";
import type { SitePages } from "./site/site-pages.ts";
import type { LeadStore } from "./store/lead-store.ts";

export type AppParts = {
  store: LeadStore;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  site: SiteFacts;
  pages: SitePages;
  /** The headers of every response. */
  headers: Record<string, string>;
  access: {
    allowedOrigins: ReadonlySet<string>;
    /** Where a visitor without JavaScript is redirected; "" for the origin posted to. */
    redirectOrigin: string;
    clientKey: string | null;
    metricsToken: string | null;
    trustedProxies: readonly IpRange[];
  };
  outbox: Outbox;
  ownerLinks: OwnerLinks;
  mailboxDir: string;
};

export function createApp(parts: AppParts): Hono<AppEnv> {
  const { store, clock, log, metrics, site, pages, headers, access } = parts;
  const { allowedOrigins, clientKey, metricsToken } = access;
  const readClientInfo = createClientInfoReader(access.trustedProxies, log);
  const limiters = createRateLimiters(clock);
  const timedSite = { ...site, businessClock: createZonedClock(site.business.timeZone) };
  const app = new Hono<AppEnv>();

  // First, because static files need none of the middleware below.
  app.get("*", ({ req }, next) => (showsStay(req) ? next() : (pages.serve(req.path, req.raw) ?? next())));

  app.use(requestLog(log), withHeaders(headers));

  const formPages = new Map(forms.map(({ path }) => [path, pages.withForm(path)]));
  const plainParts = { site, pages, formPages, ...access };
  app.get("/functions/*", functionGetPage(plainParts));
  app.use("/functions/*", htmlRejections(plainParts));
  app.use("/functions/*", allowedOriginOnly(allowedOrigins));
  if (clientKey) app.use("/functions/*", clientKeyRequired(clientKey, allowedOrigins));
  const ruleOf = (form: string) => replyRuleFor(form, timedSite);
  const intake = {
    store,
    clock,
    log,
    site: timedSite,
    outbox: parts.outbox,
    readClientInfo,
    limiters,
    networkTag: createNetworkTags(clock),
    takeMail: createMailLimits(clock),
    redirectOrigin: access.redirectOrigin,
    showForm: async (context: Context<AppEnv>, page: string, reply: FormReply) =>
      formPages.get(context.req.path)?.includes(page) ? showPage(parts, context, page, { reply }) : null,
  };
  const hasJobs = !site.business.off.includes("jobs");
  for (const form of formsOf(site.business).filter((each) => hasJobs || each !== jobApplicationForm)) {
    const replyRule = ruleOf(form.storedAs[0]);
    const submit = submitRequest({ ...intake, replyRule, answerTimes: createAnswerTimes(replyRule) }, form);
    app.post(form.path, metrics.countRequests(basename(form.path)), submit);
    app.all(form.path, methodNotAllowed("POST, OPTIONS"));
  }
  app.post(recordSmsConsentPath, smsConsentHandler(intake));
  app.all(recordSmsConsentPath, methodNotAllowed("POST, OPTIONS"));
  app.get(`${requestStatusPath}/:submissionId`, requestStatus(store, ruleOf));
  app.all(`${requestStatusPath}/:submissionId`, methodNotAllowed("GET, HEAD, OPTIONS"));
  app.all("/functions/*", (context) =>
    context.json(
      { ok: false, error: "Something changed on our side. Please load the page again, or call us." },
      404,
    ),
  );

  const owner = ownerPages(parts);
  // Some mail programs append a slash to links.
  const ownerRoutes = [`${ownerPath}/:token`, `${ownerPath}/:token/`];
  app.on("GET", ownerRoutes, owner.show).on("POST", ownerRoutes, owner.act);
  for (const route of ownerRoutes) app.all(route, methodNotAllowed("GET, HEAD, POST"));

  const showNoEstimate = createNoEstimatePage(site);
  // Rendered for each visitor, because the URL contains the dates.
  for (const path of stayPaths)
    app.get(path, async (context) => {
      const { ipAddress } = readClientInfo(context);
      const slot = limiters.pages.take(ipAddress);
      const { search } = new URL(context.req.url);
      const page = slot.ok && (await showPage(parts, context, path, { query: search }));
      if (page) return context.body(page.html, 200, page.headers);
      // The request form also works without the dates filled in.
      const unfilled = path === estimatePath ? null : pages.serve(path, context.req.raw);
      return unfilled ?? showNoEstimate(context, slot.ok ? null : slot.retryAfterSeconds);
    });

  app.use(healthPath, allowedOriginMayRead(allowedOrigins));
  app.get(healthPath, health);
  app.get("/readyz", readiness({ store, clock, metricsToken }));
  if (metricsToken !== null) app.get("/metrics", tokenRequired(metricsToken), metrics.answer(store));

  app.get("*", ({ req, text }) => pages.notFound(req.path, req.raw) ?? text("Page Not Found", 404));
  app.all("*", methodNotAllowed("GET, HEAD"));
  app.onError(answerErrors(log));
  return app;
}

/** Adds missing headers only. A response other than a page gets the strictest policy and, by default, is not cached. */
function withHeaders(headers: Record<string, string>): MiddlewareHandler {
  const entries = Object.entries({
    ...headers,
    "content-security-policy": nothingAllowed,
    "cache-control": "no-store",
  });
  return async (context, next) => {
    await next();
    const answered = context.res.headers;
    for (const [name, value] of entries) if (!answered.has(name)) answered.set(name, value);
  };
}

function showsStay({ path, url }: HonoRequest): boolean {
  return stayPaths.includes(path) && asksForStay(new URL(url).searchParams);
}

async function showPage({ pages, log }: AppParts, { req }: Context<AppEnv>, page: string, asked: Asked) {
  const isBrotli = accepts(req.header("accept-encoding") ?? "", "br");
  const rendered = await pages.render(page, { ...asked, isBrotli }).catch((fault) => {
    log.error({ fault, page }, "form page not rendered");
    return null;
  });
  if (!rendered) return null;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": pages.policyOf(page),
    "cache-control": "no-store",
    ...(isBrotli && { "content-encoding": "br" }),
  };
  return { html: rendered, headers };
}

function methodNotAllowed(allow: string) {
  return (context: Context): Response => {
    const headers = { allow };
    if (context.req.path.startsWith("/functions/"))
      return context.json({ ok: false, error: "This method is not allowed here." }, 405, headers);
    return context.text("This method is not allowed here.", 405, headers);
  };
}
