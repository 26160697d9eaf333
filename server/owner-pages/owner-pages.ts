import type { Context, HonoRequest } from "hono";
import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { businessTime } from "#domain/business-time.ts";
import type { LeadWithDeliveries } from "#domain/leads/lead.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { type DeliverySite, dayAsked, leadFacts, nextReminderOf } from "../mail/lead-facts.ts";
import { type LeadAction, leadLinks, type OwnerLinks } from "../mail/owner-links.ts";
import { reviewFacts, senderLabel, spamRows } from "../mail/shown-fields.ts";
import { type AppEnv, readBody } from "../net/read-body.ts";
import { createPlainPages, type PlainPage } from "../site/plain-page.ts";
import { StoreUnavailableError, storeRetryAfterSeconds } from "../store/store-errors.ts";
import { chosenField, type ForgetParts, forgetSender, showForget } from "./forget-page.ts";
import { extraActionField, isExtraAction, type MoreParts, runExtraAction, showMore } from "./more-page.ts";
import { actions, describeRetryAll, type OwnerLinkAction } from "./owner-link-actions.ts";
import { ownerStyle, waitingStyle } from "./owner-style.ts";
import { careText } from "./waiting-entry.ts";
import { createWaitingPages, type FoundList, type WaitingPagesParts } from "./waiting-pages.ts";

type Parts = MoreParts &
  ForgetParts &
  WaitingPagesParts & {
    allowedOrigins: ReadonlySet<string>;
    outbox: { wake: () => void };
  };

type FoundLead = {
  action: LeadAction;
  expiresAt: Date;
  owner?: string;
  onList?: string;
  lead: LeadWithDeliveries;
};
type Found = FoundLead | FoundList | { action: "retry-all" };

/** A GET only asks, because mail scanners open every link. */
export function ownerPages(parts: Parts) {
  const { store, clock, ownerLinks, allowedOrigins, site, outbox } = parts;
  const pagesIn = (ownStyle: string) => createPlainPages({ ...site.business, ...site, ownStyle });
  const [plain, listPages] = [pagesIn(ownerStyle), pagesIn(ownerStyle + waitingStyle)];
  const waiting = createWaitingPages(parts);
  const replySite = { ...site, businessClock: createZonedClock(site.business.timeZone) };

  function answer(
    context: Context,
    { title, body }: PlainPage,
    status: ContentfulStatusCode = 200,
    pages = plain,
  ): Response {
    return context.html(pages.page(title, body), status, {
      ...privatePageHeaders,
      "content-security-policy": pages.policy,
      ...(status === 503 && { "retry-after": String(storeRetryAfterSeconds) }),
    });
  }

  /** One page for every invalid link, so that it reveals nothing. */
  async function find(context: Context<AppEnv>): Promise<Found | PlainPage> {
    const link = ownerLinks.verify(context.req.param("token") ?? "");
    if (!link) return wrongLink(ownerLinks);
    const { action, leadId } = link;
    if (action === "retry-all") return { action };
    if (action === "waits")
      return waiting.find(link, new URL(context.req.url).searchParams) ?? wrongLink(ownerLinks);
    const lead = await store.findLead(leadId);
    return lead ? { ...link, action, lead } : deleted;
  }

  async function answerLink(
    context: Context<AppEnv>,
    toAnswer: (found: Found) => Response | Promise<Response>,
  ): Promise<Response> {
    try {
      const found = await find(context);
      return "action" in found ? await toAnswer(found) : answer(context, found, 404);
    } catch (fault) {
      if (!(fault instanceof StoreUnavailableError)) throw fault;
      return answer(context, notNow, 503);
    }
  }

  async function show(found: Found, done: string | undefined): Promise<PlainPage> {
    if (found.action === "retry-all") return describeRetryAll(store);
    if (found.action === "waits") return waiting.show(found);
    const { action, lead } = found;
    if (action === "more") return showMore(lead, done, parts);
    if (action === "forget") return showForget(lead, parts);
    const businessClock = createZonedClock(site.business.timeZone);
    return describe({ ...found, action }, { ...site, ownerLinks, businessClock });
  }

  async function perform(found: Found, sent: URLSearchParams | null): Promise<string> {
    if (found.action === "retry-all") {
      await store.retryDeliveries({ now: clock() });
      return "";
    }
    if (found.action === "waits") return waiting.act(found, sent);
    const { action, owner, lead } = found;
    if (action === "more") {
      const extraAction = sent?.get(extraActionField);
      if (!isExtraAction(extraAction)) return "";
      await runExtraAction(extraAction, lead, parts);
      return `?done=${extraAction}`;
    }
    if (action === "forget") return "";
    const { act, undo } = actions[action];
    const now = clock();
    const acting = { store, now, nextReminder: nextReminderOf(replySite, now) };
    await (sent?.has(undoField) && undo ? undo.act(acting, lead.id) : act(acting, lead.id, owner));
    return "";
  }

  return {
    show: (context: Context<AppEnv>) =>
      answerLink(context, async (found) => {
        const page = await show(found, context.req.query("done"));
        return answer(context, page, 200, found.action === "waits" ? listPages : plain);
      }),
    /** Redirects to the result page, which can be reloaded without acting again. */
    act: (context: Context<AppEnv>) => {
      if (isCrossOrigin(context.req, allowedOrigins)) return answer(context, wrongLink(ownerLinks), 404);
      return answerLink(context, async (found) => {
        // Without a content type there is no body.
        const body = context.req.header("content-type") === undefined ? null : await readBody(context);
        if (body?.ok === false) return answer(context, notNow, body.status);
        const sent = body?.data ?? null;
        if (found.action === "forget")
          return answer(context, await forgetSender(found.lead, sent?.getAll(chosenField) ?? [], parts));
        const done = await perform(found, sent);
        outbox.wake();
        return context.body(null, 303, { ...privatePageHeaders, location: context.req.path + done });
      });
    },
  };
}

/** Keeps the address secret: no referrer, no cache, no search engine. */
const privatePageHeaders = {
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
};

/** A second guard beside the token. Our own page has no referrer, so browsers send "Origin: null" for it, or none. */
function isCrossOrigin(request: HonoRequest, allowedOrigins: ReadonlySet<string>): boolean {
  const site = request.header("sec-fetch-site");
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const origin = request.header("origin") ?? "null";
  return origin !== "null" && !allowedOrigins.has(origin);
}

const wrongLink = ({ validDays }: OwnerLinks): PlainPage => ({
  title: "This link doesn't work",
  body: html`<p>Nothing changed. A link works for ${validDays} days, and only if it's whole. Try opening it again from the email it came in.</p>
<p><a href="/">Go to the home page</a></p>`,
});

const deleted: PlainPage = {
  title: "This request has been deleted",
  body: html`<p>One of you deleted it, or its time was up. Doesn't sound right? Tell whoever runs your website.</p>
<p><a href="/">Go to the home page</a></p>`,
};

const notNow: PlainPage = {
  title: "That didn't work just now",
  body: html`<p role="alert">Nothing changed. Please open the link again in a few minutes.</p>`,
};

const undoField = "undo";

function describe(
  { action, expiresAt, owner, lead, onList = lead.id }: FoundLead & { action: OwnerLinkAction },
  site: DeliverySite,
): PlainPage {
  const { question, effect, button, isDone, done, outcome, undo } = actions[action];
  const rows = lead.status === "held" ? reviewFacts(lead) : spamRows(lead);
  const { next } = actions[lead.status === "spam" ? "spam" : action];
  const { timeZone } = site.business;
  const facts = html`<dl>
<dt>Request</dt><dd dir="auto">${careText(leadFacts(lead, site), dayAsked(lead, site))}</dd>
<dt>From</dt><dd dir="auto">${senderLabel(lead)}</dd>
<dt>Received</dt><dd>${businessTime(lead.receivedAt, "long", timeZone)}</dd>
${rows.map(({ label, text }) => html`<dt>${label}</dt><dd dir="auto">${text}</dd>`)}
</dl>`;
  if (isDone(lead))
    return {
      title: done(lead),
      body: html`<p role="status">${outcome(lead, timeZone)}</p>
${facts}
${next && html`<p class="buttons">${leadLinks([next], { id: onList }, site, expiresAt).map(({ text, href }) => html`<a class="quiet" href="${href}">${text}</a>`)}</p>`}
${undo && html`<form method="post"><button class="quiet" name="${undoField}" value="1">${undo.label}</button></form>`}`,
    };
  return {
    title: question,
    body: html`${facts}
<p>${effect(lead, owner)}</p>
<form method="post"><button>${button}</button></form>`,
  };
}
