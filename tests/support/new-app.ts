import { dirname, join } from "node:path";
import type { Hono } from "hono";
import { onTestFinished } from "vitest";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { type Channel, isOwnerChannel } from "#domain/leads/lead.ts";
import { securityHeaders } from "#domain/pages/page-headers.ts";
import { type AppParts, createApp } from "#server/app.ts";
import { createLog } from "#server/log.ts";
import { createOwnerLinks } from "#server/mail/owner-links.ts";
import { createMetrics } from "#server/monitoring.ts";
import type { AppEnv } from "#server/net/read-body.ts";
import { loadSitePages } from "#server/site/site-pages.ts";
import { site as exampleSite, patientRendering, writeBuiltSite } from "./built-site.ts";
import { newStore } from "./test-lead.ts";
import { encodeForm } from "./valid-request.ts";

export const ownOrigin = "https://www.example.com";
export const ownerLinkSecret = "the secret of these tests";

type Changed = Partial<Omit<AppParts, "site" | "access" | "outbox">> & {
  channels?: Channel[];
  business?: Partial<SiteFacts["business"]>;
  site?: Partial<SiteFacts>;
  access?: Partial<AppParts["access"]>;
  outbox?: Partial<AppParts["outbox"]>;
};

/** Creates the whole server without listening, with a clock that stands still. */
export async function newApp({
  channels = ["email"],
  business: changedBusiness,
  site: changedSite,
  access,
  outbox,
  ...changed
}: Changed = {}) {
  const { store, file, clock } = await newStore(channels);
  const logged: string[] = [];
  const metrics = createMetrics(clock);
  const headers = securityHeaders({ isHttps: true });
  const business = {
    ...exampleSite.business,
    name: "Rock & Pine",
    reminders: "off" as const,
    ...changedBusiness,
  };
  const site: SiteFacts = { ...exampleSite, business, ...changedSite };
  const { retention } = site;
  const ownerLinks = createOwnerLinks({ secret: ownerLinkSecret, origin: ownOrigin, clock, retention });
  const pages = loadSitePages(writeBuiltSite(), {
    site,
    siteOrigin: ownOrigin,
    headers,
    ...patientRendering,
  });
  onTestFinished(pages.close);
  const app = createApp({
    store,
    clock,
    metrics,
    site,
    pages,
    headers,
    ownerLinks,
    log: createLog({ write: (line) => logged.push(line) }),
    access: {
      allowedOrigins: new Set([ownOrigin]),
      redirectOrigin: "",
      clientKey: null,
      metricsToken: null,
      trustedProxies: [],
      ...access,
    },
    outbox: {
      canDeliver: channels.length > 0,
      noticeChannels: channels.filter(isOwnerChannel),
      wake: () => undefined,
      ...outbox,
    },
    mailboxDir: join(dirname(file), "mailbox"),
    ...changed,
  });
  return { app, store, file, clock, logged, ownerLinks, metrics };
}

/** Returns the main part of one of the server's own pages; values that differ between runs are replaced. */
export function mainOf(html: string): string {
  const [, main = ""] = /<main>([\s\S]*)<\/main>/.exec(html) ?? [];
  return main
    .replace(/\/owner\/[\w-]+/g, "/owner/<token>")
    .replace(/[\da-f-]{36}@example/g, "<id>@example")
    .replace(/(Reference<\/dt><dd>)[\w-]+/, "$1<id>");
}

type App = Hono<AppEnv>;

/** Sends a form as its script does, from `remoteAddress` if that is given. */
export function postJson(
  app: App,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  remoteAddress?: string,
) {
  const request = {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
  return app.request(path, request, { incoming: { socket: { remoteAddress } } });
}

/** Sends a form as a browser without JavaScript does. */
export function postForm(app: App, path: string, fields: Record<string, unknown>, remoteAddress?: string) {
  const request = {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: ownOrigin },
    body: encodeForm(fields),
  };
  return app.request(path, request, { incoming: { socket: { remoteAddress } } });
}
