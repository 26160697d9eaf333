import type { Server } from "node:http";
import { isatty } from "node:tty";
import { getRequestListener } from "@hono/node-server";
import { refuseUnwantedSample } from "#disk/content-folder.ts";
import { loadEnvFile } from "#disk/env-file.ts";
import { findBuild, readSiteFacts } from "#disk/read-site-facts.ts";
import { OperatorError } from "#domain/operator-error.ts";
import { readConfig } from "./config.ts";
import { createLog, createLogDestination } from "./log.ts";
import { describeOwnSecret, readOwnerLinkSecret } from "./mail/owner-link-secret.ts";
import { createMetrics, createMetricsApp } from "./monitoring.ts";
import { createHttpServer, listen } from "./net/http-server.ts";
import { configuredChannels } from "./outbox/channels.ts";
import { planChange } from "./owner/notices/change.ts";
import { canBuild } from "./publish/build-aside.ts";
import { startPublishing } from "./publish/publish-content.ts";
import { runSite } from "./run-site.ts";
import { openStore } from "./store/open-store.ts";

const finishLimitMs = 10_000;
const stopLimitMs = 30_000;
const closeIdleEveryMs = 50;
/** Node resets the SIGHUP that nohup ignores, so nohup is recognized by having no terminal at the start. */
const hasTerminal = [0, 1, 2].some((fd) => isatty(fd));

// A line that the console cannot write, for example to a full disk, would otherwise end the process.
// Opening them also makes a log write to a full pipe fail instead of blocking.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
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
  const clock = () => new Date();
  const logDestination = createLogDestination(process.stderr.fd);
  const log = createLog(logDestination);
  const build = findBuild();
  const site = readSiteFacts(build);
  refuseUnwantedSample(config.dataDir, site);
  if (config.publicClientKey !== site.publicClientKey)
    throw new OperatorError(
      "PUBLIC_CLIENT_KEY differs from the one the site was built with; run npm run build again.",
    );
  const metrics = createMetrics(clock);
  const store = await openStore({
    ...config,
    channels: configuredChannels(config),
    onDamage: ({ message }) => log.error({ fault: message }, "the store needs repair"),
    onUnreachable: ({ message }) =>
      console.error(`${message} Until then pages are served, and forms ask visitors to call.`),
  });

  const giveUp = async (error: unknown) => {
    await store.close();
    throw error;
  };
  const ownerLinkSecret = await readOwnerLinkSecret(config).catch(giveUp);
  if (config.metricsPort !== null) {
    const metricsApp = createMetricsApp(metrics, store, config.metricsToken);
    const metricsServer = createHttpServer(getRequestListener(metricsApp.fetch), { trustedProxies: [] });
    await listen(metricsServer.unref(), { host: config.host, port: config.metricsPort }).catch(giveUp);
  }
  const server = createHttpServer((request, response) => running.listener(request, response), config);
  const address = await listen(server, config).catch(giveUp);
  const parts = { config, store, clock, log, metrics, ownerLinkSecret, address };
  let running = runSite(build, site, parts);
  // For example too many open files: later connections may succeed.
  server.on("error", (fault) => log.error({ fault }, "connection not accepted"));

  const publishing = canBuild(".")
    ? startPublishing({
        folder: ".",
        siteOrigin: config.siteOrigin,
        clock,
        log,
        running: () => running,
        replaceSite(build, site) {
          const former = running;
          running = runSite(build, site, parts);
          former.stop().catch((fault) => log.error({ fault }, "the replaced site is not stopped in order"));
        },
        notifyOwners: (news) => planChange(store, running.noticeChannels, news, clock()),
      })
    : null;

  let isStopping = false;
  const stop = async () => {
    // Ctrl-C arrives twice: from the terminal, and forwarded by npm.
    if (isStopping) return;
    isStopping = true;
    // Nothing below, such as a stalled log, may delay the exit forever.
    setTimeout(() => process.exit(1), stopLimitMs);
    try {
      await Promise.all([finishRequests(server), running.stop(), publishing?.stop()]);
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
  void running.describeUnreachable().then((line) => line && console.error(line));
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
