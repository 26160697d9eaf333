import type { BlockList } from "node:net";
import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import type { Clock } from "../domain/clock.ts";
import {
  type FormReply,
  healthPath,
  recordSmsConsentPath,
  requestStatusPath,
  submitConsultationPath,
  submitContactPath,
  submitJobApplicationPath,
  submitSchedulePath,
} from "../domain/function-calls.ts";
import type { ShownSmsConsent } from "../domain/sms-consent.ts";
import { createAddressLimits } from "./functions/address-limits.ts";
import type { FunctionsEnv } from "./functions/functions-env.ts";
import { health, readiness } from "./functions/health.ts";
import { recordSmsConsent } from "./functions/record-sms-consent.ts";
import { createRepeatedTexts } from "./functions/repeated-texts.ts";
import { requestStatus } from "./functions/request-status.ts";
import { submitConsultation } from "./functions/submit-consultation.ts";
import { submitContact } from "./functions/submit-contact.ts";
import { submitJobApplication } from "./functions/submit-job-application.ts";
import { submitSchedule } from "./functions/submit-schedule.ts";
import { allowedOriginMayRead, allowedOriginOnly } from "./middleware/allowed-origin.ts";
import { answerErrors } from "./middleware/answer-errors.ts";
import { clientKeyRequired } from "./middleware/client-key.ts";
import { requestLog } from "./middleware/request-log.ts";
import { withHeaders } from "./middleware/response-headers.ts";
import type { SitePages } from "./pages/site-pages.ts";
import type { LeadStore } from "./store/lead-store.ts";

export type AppParts = {
  store: LeadStore;
  clock: Clock;
  pages: SitePages;
  log: Logger;
  /** On every answer. */
  headers: Record<string, string>;
  /** Whose pages may call the functions. */
  allowedOrigins: ReadonlySet<string>;
  /** When set, the functions want it in `apikey`. */
  clientKey: string | null;
  /** Where a visitor without JavaScript goes after a stored request. */
  thankYouUrl: string;
  /** False when a stored request could reach nobody. */
  canDeliver: boolean;
  /** The words about text messages that can be agreed to. */
  smsConsent: ShownSmsConsent;
  /** Whose word is taken for where a request comes from. */
  trustedProxies: BlockList;
  /** Called after each stored request. */
  onSaved: () => void;
};

const submits = {
  [submitConsultationPath]: submitConsultation,
  [submitSchedulePath]: submitSchedule,
  [submitContactPath]: submitContact,
  [submitJobApplicationPath]: submitJobApplication,
};

/** The whole server but the listening: pages, functions, health. */
export function createApp(parts: AppParts): Hono<FunctionsEnv> {
  const { store, clock, pages, log, headers, allowedOrigins, clientKey } = parts;
  const app = new Hono<FunctionsEnv>();

  // First and alone: finished pages need nothing of what follows, and bring their own headers.
  app.get("*", (context, next) => pages.serve(context.req.path, context.req.raw) ?? next());

  app.use(requestLog(log), withHeaders(headers));

  app.use("/functions/*", allowedOriginOnly(allowedOrigins));
  if (clientKey) app.use("/functions/*", clientKeyRequired(clientKey, allowedOrigins));
  const showForm = (page: string, reply: FormReply) => showFormPage(parts, page, reply);
  const guards = { addressLimits: createAddressLimits(clock), repeatedTexts: createRepeatedTexts(clock) };
  for (const [path, submit] of Object.entries(submits)) {
    app.post(path, submit({ ...parts, ...guards, showForm }));
    app.all(path, methodNotAllowed("POST, OPTIONS"));
  }
  app.post(recordSmsConsentPath, recordSmsConsent({ ...parts, ...guards }));
  app.all(recordSmsConsentPath, methodNotAllowed("POST, OPTIONS"));
  app.get(`${requestStatusPath}/:submissionId`, requestStatus(store));
  app.all(`${requestStatusPath}/:submissionId`, methodNotAllowed("GET, HEAD, OPTIONS"));
  app.all("/functions/*", (context) => context.json({ ok: false, error: "There is no such function." }, 404));

  app.use(healthPath, allowedOriginMayRead(allowedOrigins));
  app.get(healthPath, health);
  app.get("/readyz", readiness({ store, clock }));

  app.get("*", (context) => showUnbuiltPage(parts, context));
  app.all("*", methodNotAllowed("GET, HEAD"));
  app.onError(answerErrors(log));
  return app;
}

/** The not-found page, as a rule. When it cannot be rendered the answer stays what it is. */
async function showUnbuiltPage({ pages, log }: AppParts, context: Context): Promise<Response> {
  try {
    const { status, html, csp } = await pages.render(context.req.path);
    return new Response(html, { status, headers: pageHeaders(csp, "public, max-age=0, must-revalidate") });
  } catch (fault) {
    log.error({ fault, path: context.req.path }, "page not rendered");
    return context.text("Page Not Found", 404);
  }
}

/** Null when there is no such page, or it cannot be rendered: the visitor is then told in plain text. */
async function showFormPage({ pages, log }: AppParts, page: string, reply: FormReply) {
  if (!pages.has(page)) return null;
  try {
    const { html, csp } = await pages.render(page, reply);
    return { html, headers: pageHeaders(csp, "no-store") };
  } catch (fault) {
    log.error({ fault, page }, "form page not rendered");
    return null;
  }
}

function pageHeaders(csp: string, cacheControl: string): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": csp,
    "cache-control": cacheControl,
  };
}

function methodNotAllowed(allow: string) {
  return (context: Context): Response => {
    const headers = { allow };
    if (context.req.path.startsWith("/functions/"))
      return context.json({ ok: false, error: "This method is not allowed here." }, 405, headers);
    return context.text("This method is not allowed here.", 405, headers);
  };
}
