import { basename } from "node:path";
import { type Context, Hono, type HonoRequest } from "hono";
import type { Logger } from "pino";
import type { Business } from "../domain/business/business.ts";
import { createFirstReminder } from "../domain/business/reminder-times.ts";
import type { ReplyRule } from "../domain/business/reply-time.ts";
import type { SiteFacts } from "../domain/business/site-facts.ts";
import { stayPaths } from "../domain/catalogue/estimate.ts";
import type { Clock } from "../domain/clock.ts";
import type { Channel } from "../domain/leads/lead.ts";
import { forms } from "../domain/requests/forms.ts";
import { jobApplicationForm } from "../domain/requests/job-application-form.ts";
import { type FormReply, healthPath, requestStatusPath } from "../domain/requests/request-protocol.ts";
import { recordSmsConsentPath, type ShownSmsConsent } from "../domain/requests/sms-consent.ts";
import { health, readiness, tokenRequired } from "./health.ts";
import { allowedOriginMayRead, allowedOriginOnly, clientKeyRequired } from "./intake/access.ts";
import { createClientInfoReader } from "./intake/client-info.ts";
import { createCrowdCounter } from "./intake/crowd-counter.ts";
import { functionGetPage, htmlRejections } from "./intake/html-rejections.ts";
import {
  createRateLimiter,
  estimateLimits,
  rejectedFormLimits,
  smsConsentLimits,
  storedRequestLimits,
} from "./intake/rate-limiter.ts";
import { recordSmsConsent } from "./intake/record-sms-consent.ts";
import { createRepeatedTexts } from "./intake/spam-signals.ts";
import { requestStatus, submitRequest } from "./intake/submit-request.ts";
import { type OwnerLinks, ownerPath } from "./mail/owner-links.ts";
import type { ServiceNames } from "./mail/shown-fields.ts";
import type { Metrics } from "./metrics.ts";
import type { IpRange } from "./net/ip-address.ts";
import type { AppEnv } from "./net/read-body.ts";
import { ownerPages } from "./owner-pages/owner-pages.ts";
import { answerErrors, requestLog } from "./request-log.ts";
import { withHeaders } from "./site/response-headers.ts";
import type { SitePages } from "./site/site-pages.ts";
import { createUnrenderedStayPage } from "./site/unrendered-stay-page.ts";
import type { LeadStore } from "./store/lead-store.ts";
import { createLocalMemory } from "./store/shared-memory.ts";

export type AppParts = {
  store: LeadStore;
  clock: Clock;
  pages: SitePages;
  log: Logger;
  headers: Record<string, string>;
  allowedOrigins: ReadonlySet<string>;
  clientKey: string | null;
  /** Where a visitor without JavaScript is redirected; "" for the origin posted to. */
  pagesOrigin: string;
  canDeliver: boolean;
  replyRule: ReplyRule;
  hasReminders: boolean;
  smsConsent: ShownSmsConsent;
  emailOptInText: string;
  trustedProxies: readonly IpRange[];
  metricsToken: string | null;
  metrics: Metrics;
  business: Pick<Business, "name" | "phone">;
  styleTokens: string;
  stayLabels: SiteFacts["stayLabels"];
  ownerLinks: OwnerLinks;
  serviceNames: ServiceNames;
  estimate: SiteFacts["estimate"];
  hasJobs: boolean;
  noticeChannels: Channel[];
  mailboxDir: string;
  onSaved: () => void;
};

export function createApp(parts: AppParts): Hono<AppEnv> {
  const { store, clock, pages, log, headers, allowedOrigins, clientKey } = parts;
  const app = new Hono<AppEnv>();

  // First, because static pages need none of the middleware below.
  app.get("*", ({ req, env }, next) =>
    asksForStay(req) ? next() : (pages.serve(req.path, req.raw, env?.incoming?.url) ?? next()),
  );

  app.use(requestLog(log), withHeaders(headers));

  app.get("/functions/*", functionGetPage(parts));
  app.use("/functions/*", htmlRejections({ ...parts, hasPage: pages.has }));
  app.use("/functions/*", allowedOriginOnly(allowedOrigins));
  if (clientKey) app.use("/functions/*", clientKeyRequired(clientKey, allowedOrigins));
  const showForm = (page: string, reply: FormReply) => showFormPage(parts, page, reply);
  const guards = {
    rateLimiter: createRateLimiter(store.memory, clock, storedRequestLimits),
    consentLimiter: createRateLimiter(store.memory, clock, smsConsentLimits),
    crowdCounter: createCrowdCounter(store.memory, clock),
    // Per process, because it protects this process.
    rejectedFormLimiter: createRateLimiter(createLocalMemory(), clock, rejectedFormLimits),
    estimateLimiter: createRateLimiter(createLocalMemory(), clock, estimateLimits),
    repeatedTexts: createRepeatedTexts(store.memory, clock),
    readClientInfo: createClientInfoReader(parts.trustedProxies, log),
    firstReminder: parts.hasReminders ? createFirstReminder(parts.replyRule) : null,
  };
  for (const form of parts.hasJobs ? forms : forms.filter((each) => each !== jobApplicationForm)) {
    app.post(
      form.path,
      parts.metrics.countRequests(basename(form.path)),
      submitRequest({ ...parts, ...guards, showForm }, form),
    );
    app.all(form.path, methodNotAllowed("POST, OPTIONS"));
  }
  app.post(recordSmsConsentPath, recordSmsConsent({ ...parts, ...guards }));
  app.all(recordSmsConsentPath, methodNotAllowed("POST, OPTIONS"));
  app.get(`${requestStatusPath}/:submissionId`, requestStatus(store));
  app.all(`${requestStatusPath}/:submissionId`, methodNotAllowed("GET, HEAD, OPTIONS"));
  app.all("/functions/*", (context) => context.json({ ok: false, error: "There is no such function." }, 404));

  const owner = ownerPages({ ...parts, deliverNow: parts.onSaved });
  // Some mail programs append a slash to links.
  const ownerRoutes = [`${ownerPath}/:token`, `${ownerPath}/:token/`];
  app.on("GET", ownerRoutes, owner.show).on("POST", ownerRoutes, owner.act);
  for (const route of ownerRoutes) app.all(route, methodNotAllowed("GET, HEAD, POST"));

  const showUnrenderedStay = createUnrenderedStayPage(parts);
  // Rendered for each visitor, because the address carries the dates.
  for (const path of stayPaths)
    app.get(path, async (context) => {
      const { ipAddress } = guards.readClientInfo(context);
      const isAllowed = (await guards.estimateLimiter.take("estimate", ipAddress)).ok;
      const { search } = new URL(context.req.url);
      const page = isAllowed && (await showFormPage(parts, path, undefined, search));
      return page ? context.body(page.html, 200, page.headers) : showUnrenderedStay(context);
    });

  app.use(healthPath, allowedOriginMayRead(allowedOrigins));
  app.get(healthPath, health);
  app.get("/readyz", readiness(parts));
  if (parts.metricsToken !== null)
    app.get("/metrics", tokenRequired(parts.metricsToken), parts.metrics.answer(store));

  app.get("*", (context) => showNotFound(parts, context));
  app.all("*", methodNotAllowed("GET, HEAD"));
  app.onError(answerErrors(log));
  return app;
}

function asksForStay(req: HonoRequest): boolean {
  return stayPaths.includes(req.path) && req.query("service") !== undefined;
}

/** Plain text when the page cannot be rendered. */
async function showNotFound({ pages, log }: AppParts, context: Context): Promise<Response> {
  const page = await pages.notFound(context.req.path, context.req.raw).catch((fault) => {
    log.error({ fault }, "not-found page not rendered");
    return null;
  });
  return page ?? context.text("Page Not Found", 404);
}

async function showFormPage({ pages, log }: AppParts, page: string, reply?: FormReply, query = "") {
  if (!pages.has(page)) return null;
  const rendered = await pages.render(page + query, reply).catch((fault) => {
    log.error({ fault, page }, "form page not rendered");
    return null;
  });
  if (!rendered || rendered.status >= 500) return null;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": rendered.csp,
    "cache-control": "no-store",
  };
  return { html: rendered.html, headers };
}

function methodNotAllowed(allow: string) {
  return (context: Context): Response => {
    const headers = { allow };
    if (context.req.path.startsWith("/functions/"))
      return context.json({ ok: false, error: "This method is not allowed here." }, 405, headers);
    return context.text("This method is not allowed here.", 405, headers);
  };
}
