import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import { noteOwnContent } from "#disk/content-folder.ts";
import { findBuild } from "#disk/read-site-facts.ts";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { stayPaths } from "#domain/catalogue/stay.ts";
import type { Clock } from "#domain/clock.ts";
import { minuteMs } from "#domain/durations.ts";
import { securityHeaders } from "#domain/pages/page-headers.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { type AppParts, createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { createOwnerLinks, ownerLinkOrigin } from "./mail/owner-links.ts";
import { createChannels, describeUnreachable } from "./outbox/channels.ts";
import { startOutbox } from "./outbox/outbox.ts";
import type { OwnerContext } from "./owner/owner-context.ts";
import { createNoticeComposer, startOwnerLoop } from "./owner/owner-loop.ts";
import { repeat } from "./repeat.ts";
import { loadSitePages, type SitePages } from "./site/site-pages.ts";
import { mailboxDirIn } from "./store/mailbox-files.ts";
import { certificateJob } from "./upkeep/certificate.ts";
import { upkeepJobs } from "./upkeep/nightly-jobs.ts";

type ServerParts = Pick<AppParts, "store" | "clock" | "log" | "metrics"> & {
  config: Config;
  ownerLinkSecret: string;
  /** Where the server listens. */
  address: string;
};

/** Starts everything that depends on one build. While a site is replaced, two run side by side, like two processes. */
export function runSite(build: string, site: SiteFacts, parts: ServerParts) {
  const { config, store, clock, log, metrics, address } = parts;
  const siteOrigin = config.siteOrigin ?? address;
  const headers = securityHeaders({ isHttps: siteOrigin.startsWith("https:") });
  // First, because it reads files and may fail.
  const pages = loadSitePages(build, { site, siteOrigin, headers, findNewest: findBuild });
  // Loads the renderer, so that its faults show before a visitor needs it.
  const rendered = stayPaths.find(pages.has);
  if (rendered) pages.render(rendered, {}).catch((fault) => log.error({ fault }, "pages cannot be rendered"));
  const showingTime = showTime(pages, clock, log);
  const ownerLinks = createOwnerLinks({
    secret: parts.ownerLinkSecret,
    origin: ownerLinkOrigin(config, site, address),
    clock,
    retention: site.retention,
    leadsTo: config.email?.to ?? [],
  });
  const businessClock = createZonedClock(site.business.timeZone);
  const deliverySite = { ...site, ownerLinks, businessClock };
  const channels = createChannels(config, deliverySite);
  const noticeChannels = channels.filter(({ sendNotice }) => sendNotice).map(({ channel }) => channel);
  const ownerContext: OwnerContext = {
    store,
    channels,
    clock,
    log,
    site: deliverySite,
    dataDir: config.dataDir,
    jobs: [
      ...upkeepJobs({
        store,
        location: config,
        dataDir: config.dataDir,
        retention: site.retention,
        businessClock,
      }),
      ...(config.isProduction && config.siteOrigin ? certificateJob(config.siteOrigin) : []),
    ],
  };
  if (!site.isSample)
    try {
      noteOwnContent(config.dataDir);
    } catch (fault) {
      log.error({ fault }, "it is not noted in DATA_DIR that content/ is the site");
    }
  const owner = startOwnerLoop(ownerContext);
  const outbox = startOutbox({
    store,
    channels,
    clock,
    log,
    notices: createNoticeComposer(ownerContext),
  });
  const app = createApp({
    store,
    clock,
    log,
    metrics,
    site,
    pages,
    headers,
    ownerLinks,
    access: {
      // In addition to the origin that a request is posted to.
      allowedOrigins: new Set([site.siteOrigin, siteOrigin]),
      redirectOrigin: site.functionsOrigin && (config.siteOrigin ?? site.siteOrigin),
      clientKey: config.publicClientKey,
      metricsToken: config.metricsToken,
      trustedProxies: config.trustedProxies,
    },
    outbox: {
      canDeliver: channels.length > 0,
      noticeChannels,
      wake: outbox.wake,
    },
    mailboxDir: mailboxDirIn(config.dataDir),
  });
  return {
    build,
    site,
    /** The channels that can send notices to the owners. */
    noticeChannels,
    listener: getRequestListener(app.fetch, { hostname: "localhost" }),
    describeUnreachable: () => describeUnreachable(channels),
    async stop() {
      await Promise.all([outbox.stop(), owner.stop(), showingTime.stop()]);
    },
  };
}

/** Updates pages at once and each minute, so that midnight in the business's time zone needs no timer of its own. */
function showTime(pages: SitePages, clock: Clock, log: Logger): { stop(): Promise<void> } {
  const show = () =>
    pages
      .showTime(clock())
      .catch((fault) => log.error({ fault }, "pages cannot be shown by the time; it is tried again"));
  const repeating = repeat(show, minuteMs);
  void show();
  return repeating;
}
