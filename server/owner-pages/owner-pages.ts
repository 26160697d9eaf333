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
import { actField, pressRequest, type RequestParts } from "./request-acts.ts";
import { chosenField, forgetSender, showForget, showRequest } from "./request-page.ts";
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
      // Links on What waits expire with its own link, and are of the same address.
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
  body: html`<p role="alert">Please open the link again in a few minutes: it shows what has changed.</p>`,
};

/** Styles of a request's page and of What waits, with a dark mode. */
const ownerStyle = `
:root { color-scheme: light dark; }
@media screen and (prefers-color-scheme: dark) {
  :root { --cream: #141a17; --white: #1d2521; --line: #3b4641; --ink: #f1ece2; --muted: #b8c1ba;
    --pine-900: #f6f0e4; --pine-700: #a6cdc1; --accent: #f0a878; }
}
h1, h3, li, .lines { overflow-wrap: anywhere; }
.request ul { padding-left: 1.25rem; }
.buttons { margin: 1rem 0; }
.buttons > * { flex: 1 1 9rem; padding-inline: 0.5rem; overflow-wrap: anywhere; }
.main { border-color: var(--pine-900); background: var(--pine-900); color: var(--cream); }
.request .main { flex-basis: 100%; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.list { padding: 0; list-style: none; }
.list li { margin: 0.75rem 0; padding: 0 1rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--white); }
.begun li { border-left: 4px solid var(--pine-700); }
.list h3 { margin: 0.75rem 0 0; font-size: 1.125rem; line-height: 1.4; }
.list p { margin: 0.5rem 0; }
.list .buttons { gap: 0.5rem; }
.list .buttons > * { flex-basis: 6.5rem; }
.lines { white-space: pre-line; }
.words { padding-left: 0.75rem; border-left: 2px solid var(--line); color: var(--muted); }
summary { padding: 0.5rem 0; cursor: pointer; }
summary h2 { display: inline; }
@media print { form, nav { display: none; } }
`;
