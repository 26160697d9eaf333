import type { ChannelSender } from "./channel-sender.ts";
import { channelName } from "./lead-labels.ts";

/** What to set, so that somebody is told of requests. */
export const channelSettings = "SMTP_URL, EMAIL_FROM and LEADS_TO, or LEAD_WEBHOOK_URL";

/** One line for the operator when a channel, or every channel, cannot be reached; null when all can. */
export async function describeUnreachable(channels: ChannelSender[]): Promise<string | null> {
  if (channels.length === 0)
    return `No way to deliver requests is set up: they are stored, and nobody is told. Set ${channelSettings}.`;
  const faults = await Promise.all(
    channels.map(async ({ channel, probe }) => {
      const fault = await probe?.();
      return fault ? [`${channelName(channel)} (${fault})`] : [];
    }),
  );
  const unreachable = faults.flat().join("; ");
  return unreachable === ""
    ? null
    : `Cannot be reached now: ${unreachable}. Requests are stored, and delivered once it can; docs/operating.md says what to check.`;
}
