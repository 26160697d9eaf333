import type { Context } from "hono";
import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import type { Clock } from "#domain/clock.ts";
import type { Channel, LeadWithDeliveries } from "#domain/leads/lead.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import type { OwnerLinks } from "../mail/owner-links.ts";
import { type AppEnv, readBody } from "../net/read-body.ts";
import { createPlainPages, type PlainPage } from "../site/plain-page.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { StoreUnavailableError, storeRetryAfterSeconds } from "../store/store-errors.ts";
import { chosenField, forgetSender, showForget } from "./forget-page.ts";
import { ownerStyle } from "./owner-style.ts";
import { actField, pressRequest, type RequestParts } from "./request-acts.ts";
import { showRequest } from "./request-page.ts";
import { pressWaiting, showWaiting } from "./waiting-page.ts";

type Parts = {
  store: LeadStore;
  clock: Clock;
  site: SiteFacts;
  ownerLinks: OwnerLinks;
  outbox: { noticeChannels: Channel[]; wake: () => void };
  mailboxDir: string;
};

type Found =
  | { kind: "request"; lead: LeadWithDeliveries; mayDelete: boolean }
  | { kind: "waits"; view: { expiresAt: Date; asked: URLSearchParams }; listParts: RequestParts };

/** A GET only shows, because mail scanners open every link. */
export function ownerPages(given: Parts) {
  const { store, ownerLinks, outbox } = given;
  const businessClock = createZonedClock(given.site.business.timeZone);
  const parts = { ...given, site: { ...given.site, ownerLinks, businessClock } };
  const pages = createPlainPages({ ...given.site, ownStyle: ownerStyle });

  function answer(
    context: Context,
    { title, body }: PlainPage,
    status: ContentfulStatusCode = 200,
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
    if (!link || !outbox.noticeChannels.includes(link.channel)) return wrongLink(ownerLinks);
    const { kind, channel, leadId, expiresAt, mayDelete = false } = link;
    if (kind === "waits") {
      // Links made on the list live no longer than it, and end with the same address.
      const site = { ...parts.site, links: ownerLinks.linksOf(channel, expiresAt) };
      const asked = new URL(context.req.url).searchParams;
      return { kind, view: { expiresAt, asked }, listParts: { ...parts, site } };
    }
    const lead = await store.findLead(leadId);
    return lead ? { kind, lead, mayDelete } : deleted;
  }

  async function answerLink(
    context: Context<AppEnv>,
    toAnswer: (found: Found) => Response | Promise<Response>,
  ): Promise<Response> {
    try {
      const found = await find(context);
      return "kind" in found ? await toAnswer(found) : answer(context, found, 404);
    } catch (fault) {
      if (!(fault instanceof StoreUnavailableError)) throw fault;
      return answer(context, notNow, 503);
    }
  }

  return {
    show: (context: Context<AppEnv>) =>
      answerLink(context, async (found) => {
        if (found.kind === "waits") return answer(context, await showWaiting(found.view, found.listParts));
        const { lead, mayDelete } = found;
        if (mayDelete) return answer(context, await showForget(lead, parts));
        return answer(context, await showRequest(lead, context.req.query("done") ?? "", parts));
      }),
    /** Redirects to the result page, which can be reloaded without acting again. */
    act: (context: Context<AppEnv>) =>
      answerLink(context, async (found) => {
        // Without a content type there is no body.
        const body = context.req.header("content-type") === undefined ? null : await readBody(context);
        if (body?.ok === false) return answer(context, notNow, body.status);
        const sent = body?.data ?? new URLSearchParams();
        if (found.kind === "request" && found.mayDelete)
          return answer(context, await forgetSender(found.lead, sent.getAll(chosenField), parts));
        const done =
          found.kind === "waits"
            ? await pressWaiting(found.view, sent, found.listParts)
            : `?done=${await pressRequest(found.lead, sent.get(actField) ?? "", parts)}`;
        outbox.wake();
        return context.body(null, 303, { ...privatePageHeaders, location: context.req.path + done });
      }),
  };
}

/** Keeps the address secret: no referrer, no cache, no search engine. */
const privatePageHeaders = {
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
};

const wrongLink = ({ validDays }: OwnerLinks): PlainPage => ({
  title: "This link doesn't work",
  body: html`<p>Nothing changed. A link works for ${validDays} days, and only if it's whole. Open the newest email you got from your website: its links work.</p>
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
