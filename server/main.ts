import type { Server } from "node:http";
import { isatty } from "node:tty";
import { getRequestListener } from "@hono/node-server";
import { OperatorError } from "../domain/operator-error.ts";
import { createMetrics, createMetricsApp } from "./api/metrics.ts";
import { securityHeaders } from "./api/middleware/response-headers.ts";
import { createApp } from "./app.ts";
import { loadEnvFile, readConfig } from "./config.ts";
import { createLog, createLogDestination, writeToStandardError } from "./create-log.ts";
import { configuredChannels, createChannels, describeUnreachable } from "./delivery/channels.ts";
import { startDeliveryLoop } from "./delivery/delivery-loop.ts";
import { mailboxDirIn } from "./delivery/mailbox-files.ts";
import { replyRuleOf } from "./mail/lead-facts.ts";
import {
  createOwnerLinks,
  describeOwnSecret,
  ownerLinkOrigin,
  readOwnerLinkSecret,
} from "./mail/owner-links.ts";
import {
  bufferChunks,
  createHttpServer,
  limitUnanswered,
  listen,
  refuseTwoHosts,
} from "./net/http-server.ts";
import { limitConnections } from "./net/limit-connections.ts";
import { certificateJob } from "./owner/certificate.ts";
import { startOwnerLoop } from "./owner/owner-loop.ts";
import { upkeepJobs } from "./owner/upkeep.ts";
import { findBuild, readSiteFacts } from "./read-site-facts.ts";
import { loadSitePages } from "./site/site-pages.ts";
import { openStore } from "./store/open-store.ts";

const finishLimitMs = 10_000;
const stopLimitMs = 30_000;
const closeIdleEveryMs = 50;
/** Node resets the SIGHUP that nohup ignores, so nohup is recognized by having no terminal at the start. */
const hasTerminal = [0, 1, 2].some((fd) => isatty(fd));

try {
  await start();
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  loadEnvFile();
  const config = readConfig();
  // Processes that share a database use its clock for leases.
  let clockDifferenceMs = 0;
  const clock = () => new Date(Date.now() + clockDifferenceMs);
  const logDestination = createLogDestination(writeToStandardError());
  const log = createLog(logDestination);
  const build = findBuild();
  const site = readSiteFacts(build);
  if (config.publicClientKey !== site.publicClientKey)
    throw new OperatorError(
      "PUBLIC_CLIENT_KEY differs from the one the site was built with; run npm run build again.",
    );
  const metrics = createMetrics(clock);
  const opened = await openStore({
    ...config,
    channels: configuredChannels(config, site),
    onDamage: ({ message }) => log.error({ fault: message }, "the store needs repair"),
    onClockDifference(differenceMs) {
      clockDifferenceMs = differenceMs;
      if (differenceMs === 0) return;
      const secondsAhead = Math.round(differenceMs / 1000);
      log.error({ secondsAhead }, "the database's clock differs from this machine's: its time is used");
    },
    onUnreachable: ({ message }) =>
      console.error(`${message} Until then pages are served, and forms ask visitors to call.`),
  });

  const store = metrics.timeSaves(opened);
  const giveUp = async (error: unknown) => {
    await store.close();
    throw error;
  };
  const secret = await readOwnerLinkSecret(config).catch(giveUp);
  if (config.metricsPort !== null) {
    const metricsServer = createHttpServer().unref();
    metricsServer.on(
      "request",
      getRequestListener(createMetricsApp(metrics, store, config.metricsToken).fetch),
    );
    limitConnections(metricsServer, []);
    await listen(metricsServer, { host: config.host, port: config.metricsPort }).catch(giveUp);
  }
  const server = createHttpServer();
  const { shutOut } = limitConnections(server, config.trustedProxies);
  const { address, origins } = await listen(server, config).catch(giveUp);
  const siteOrigin = config.siteOrigin ?? address;
  const headers = securityHeaders({ isHttps: siteOrigin.startsWith("https:") });
  const origin = ownerLinkOrigin(config, site, address);
  const ownerLinks = createOwnerLinks({ secret, origin, clock, retention: site.retention });
  const channels = createChannels(config, { ...site, ownerLinks });
  const deliveries = startDeliveryLoop({ store, channels, clock, log, onAttempt: metrics.countAttempt });
  const noticeChannels = channels.filter(({ sendNotice }) => sendNotice).map(({ channel }) => channel);
  const hasReminders = site.business.reminders === "on";
  const owner = startOwnerLoop({
    ...{ store, channels, clock, log, site, ownerLinks, hasReminders },
    ownServer: { address, clientKey: config.publicClientKey },
    dataDir: config.dataDir,
    jobs: [
      ...upkeepJobs({
        ...{ store, place: config, dataDir: config.dataDir, retention: site.retention, log },
        channels: noticeChannels,
      }),
      ...(config.isProduction && config.siteOrigin ? certificateJob(config.siteOrigin) : []),
    ],
  });
  const pages = loadSitePages(build, { site, siteOrigin, headers, findNewest: findBuild });
  // Loads the renderer, so that its faults show before a visitor needs it.
  pages
    .notFound("/not-found", new Request(siteOrigin))
    .catch((fault) => log.error({ fault }, "pages cannot be rendered"));
  const app = createApp({
    store,
    clock,
    log,
    headers,
    pages,
    allowedOrigins: new Set([site.siteOrigin, ...(config.siteOrigin ? [config.siteOrigin] : origins)]),
    clientKey: config.publicClientKey,
    pagesOrigin: site.functionsOrigin && (config.siteOrigin ?? site.siteOrigin),
    canDeliver: channels.length > 0,
    replyRule: hasReminders ? replyRuleOf(site) : null,
    smsConsent: site.smsConsent,
    emailOptInText: site.emailOptInText,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    metrics,
    business: site.business,
    styleTokens: site.styleTokens,
    ownerLinks,
    serviceNames: site.serviceNames,
    noticeChannels,
    mailboxDir: mailboxDirIn(config.dataDir),
    onSaved: deliveries.wake,
  });
  server.on(
    "request",
    limitUnanswered(
      refuseTwoHosts(bufferChunks(getRequestListener(app.fetch, { hostname: "localhost" }), shutOut)),
    ),
  );
  // Such as too many open files: later connections may succeed.
  server.on("error", (fault) => log.error({ fault }, "connection not accepted"));

  let isStopping = false;
  const stop = async () => {
    // Ctrl-C comes twice: from the terminal, and forwarded by npm.
    if (isStopping) return;
    isStopping = true;
    // Nothing below, such as a stalled log, may delay the exit forever.
    setTimeout(() => process.exit(1), stopLimitMs);
    try {
      await Promise.all([finishRequests(server), deliveries.stop(), owner.stop()]);
      await store.close();
      log.info("stopped");
    } catch (fault) {
      log.error({ fault }, "not stopped in order");
      process.exitCode = 1;
    }
    await logDestination.finish();
    process.exit();
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, stop);
  process.on("SIGHUP", hasTerminal ? stop : () => undefined);
  console.log(`Listening on ${address}`);
  const ownSecret = describeOwnSecret(config);
  if (ownSecret) console.error(ownSecret);
  void describeUnreachable(channels).then((line) => line && console.error(line));
}

async function finishRequests(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // Kept-alive connections would keep sending requests.
  const closeIdle = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs);
  const giveUp = setTimeout(() => server.closeAllConnections(), finishLimitMs);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(giveUp);
}
