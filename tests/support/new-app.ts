import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { type Channel, isOwnerChannel } from "../../domain/leads/lead.ts";
import { type AppParts, createApp } from "../../server/app.ts";
import { createLog } from "../../server/create-log.ts";
import { createOwnerLinks } from "../../server/mail/owner-links.ts";
import { createMetrics } from "../../server/metrics.ts";
import { securityHeaders } from "../../server/site/response-headers.ts";
import { loadSitePages } from "../../server/site/site-pages.ts";
import { patientRendering, siteFacts, writeBuiltSite } from "./built-site.ts";
import { replyRule } from "./owner.ts";
import { newStore, startClock } from "./test-lead.ts";

export const ownOrigin = "https://www.example.com";
export const ownerLinkSecret = "the secret of these tests";

/** The whole server except listening, at a time that stands still. */
export async function newApp({
  channels = ["email"],
  ...changed
}: Partial<AppParts> & { channels?: Channel[] } = {}) {
  const { store, file } = await newStore(channels);
  onTestFinished(() => store.close());
  const clock = startClock();
  const logged: string[] = [];
  const metrics = createMetrics(clock);
  const headers = securityHeaders({ isHttps: true });
  const site = siteFacts();
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
    headers,
    log: createLog({ write: (line) => logged.push(line) }),
    pages,
    allowedOrigins: new Set([ownOrigin]),
    clientKey: null,
    pagesOrigin: "",
    canDeliver: channels.length > 0,
    replyRule,
    hasReminders: false,
    smsConsent: site.smsConsent,
    emailOptInText: site.emailOptInText,
    trustedProxies: [],
    metricsToken: null,
    metrics,
    business: { name: "Rock & Pine", phone: "+13035550123" },
    styleTokens: site.styleTokens,
    stayLabels: site.stayLabels,
    ownerLinks,
    serviceNames: site.serviceNames,
    estimate: site.estimate,
    hasJobs: true,
    noticeChannels: channels.filter(isOwnerChannel),
    mailboxDir: join(dirname(file), "mailbox"),
    onSaved: () => undefined,
    ...changed,
  });
  return { app, store, file, clock, logged, ownerLinks, metrics };
}

/** What a page of the server's own says; values that differ between runs are replaced. */
export function mainOf(html: string): string {
  const [, main = ""] = /<main>([\s\S]*)<\/main>/.exec(html) ?? [];
  return main
    .replace(/\/owner\/[\w-]+/g, "/owner/<token>")
    .replace(/[\da-f-]{36}@example/g, "<id>@example")
    .replace(/(Reference<\/dt><dd>)[\w-]+/, "$1<id>");
}
