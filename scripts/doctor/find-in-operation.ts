import { randomUUID } from "node:crypto";
import type { Content } from "../../app/content/read-content.ts";
import { requestFacts } from "../../app/content/request-facts.ts";
import { channelName, reachesOwners } from "../../domain/leads/lead.ts";
import { readBuildSettings, readConfig } from "../../server/config.ts";
import type { ChannelSender } from "../../server/delivery/channel-sender.ts";
import { createChannels } from "../../server/delivery/channels.ts";
import { createOwnerLinks } from "../../server/owner/owner-links.ts";
import { findCertificateFaults, findMailRecordFaults, network } from "./find-network-faults.ts";
import { findStoreFaults } from "./find-store-faults.ts";
import type { Finding } from "./finding.ts";

/** What the machine, its network and its channels leave to settle; the settings themselves are right. */
export async function findInOperation(
  content: Content,
  { env, isSendingTest, now }: { env: Record<string, string | undefined>; isSendingTest: boolean; now: Date },
): Promise<Finding[]> {
  const config = readConfig({ ...env, NODE_ENV: "production" });
  const { siteOrigin } = readBuildSettings(env, content.business.origin);
  // Of a request that nobody made there is nothing to say: its links lead to a page that says so.
  const ownerLinks = createOwnerLinks({ secret: randomUUID(), origin: siteOrigin, clock: () => now });
  const channels = createChannels(config, { ...content, ...requestFacts(content), ownerLinks });
  const parts = await Promise.all([
    findStoreFaults(config, { smsConsent: content.smsConsent, now }),
    config.email ? findMailRecordFaults(config.email.from, network) : [],
    findCertificateFaults(siteOrigin, network, now),
    isSendingTest
      ? sendTests(
          channels.filter(({ channel }) => reachesOwners(channel)),
          now,
        )
      : [],
  ]);
  return parts.flat();
}

/** Sends a made-up request to the owners through each channel. */
export async function sendTests(channels: ChannelSender[], now: Date): Promise<Finding[]> {
  const results = await Promise.all(
    channels.map(async (sender) => [sender.channel, await sendTest(sender, now)] as const),
  );
  return results.flatMap(([channel, error]): Finding[] =>
    error === null
      ? []
      : [
          {
            place: ".env",
            field: channelName(channel),
            message: `the test could not be sent: ${error}`,
            toDo: "See docs/operating.md, When a delivery failed.",
            level: "open",
          },
        ],
  );
}

/** Null when it arrived, otherwise why not. */
async function sendTest({ channel, send }: ChannelSender, now: Date): Promise<string | null> {
  const id = `test-${now.getTime().toString(36)}`;
  const fields = {
    firstName: "A test by npm run doctor",
    message: "Nobody wrote this. There is nothing to answer.",
  };
  const result = await send(
    {
      lead: { id, form: "contact", status: "accepted", receivedAt: now.toISOString(), fields },
      delivery: {
        id: `${id}-${channel}`,
        channel,
        state: "leased",
        attempts: 0,
        nextAttemptAt: null,
        lastError: null,
      },
      wroteBeforeAt: null,
      lease: id,
    },
    AbortSignal.timeout(30_000),
  );
  return result.ok ? (result.advice ?? null) : result.error;
}
