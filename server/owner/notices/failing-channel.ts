import * as v from "valibot";
import { businessTime } from "../../../domain/business-time.ts";
import { counted } from "../../../domain/counted.ts";
import { hourMs, minuteMs } from "../../../domain/durations.ts";
import { type Channel, channelNames, isEmailChannel } from "../../../domain/leads/lead.ts";
import { actionLabels } from "../../mail/owner-links.ts";
import type { Block } from "../../mail/render-mail.ts";
import { channelLabel } from "../../outbox/channel-sender.ts";
import { alertKind } from "../alert-kind.ts";
import { countDistinctLeads, operatorHint } from "../lead-lists.ts";
import type { OwnerContext } from "../owner-context.ts";

/** Most failures pass sooner. */
const alertAfterMs = 15 * minuteMs;

export const failingChannelAlert = alertKind({
  about: "channel",
  everyMs: 6 * hourMs,
  facts: v.object({
    channel: v.custom<Channel>((channel) => typeof channel === "string"),
    /** No mailed address works; `channel` is the first of them. */
    isAllEmail: v.boolean(),
    since: v.string(),
  }),
  async find({ store, clock, channels: senders }) {
    const failing = await store.readFailingChannels();
    const channels = senders.map(({ channel }) => channel);
    const addresses: Channel[] = channels.filter(isEmailChannel);
    const isAllEmail = addresses.length > 0 && addresses.every((each) => failing.has(each));
    // A failure of all addresses, such as a mail server that is down, is reported once.
    const reported = channels.filter((channel) => !isAllEmail || !addresses.slice(1).includes(channel));
    return {
      problems: reported.flatMap((channel) => {
        const since = failing.get(channel);
        if (since === undefined || clock().getTime() - since < alertAfterMs) return [];
        const isEmail = isEmailChannel(channel);
        return {
          name: channel,
          channel,
          isAllEmail: isAllEmail && isEmail,
          since: new Date(since).toISOString(),
        };
      }),
      isOver: ({ channel }) => reported.includes(channel) && !failing.has(channel),
    };
  },
  async compose({ channel, isAllEmail, since: sinceAt, isOver }, context) {
    const name = isAllEmail ? channelNames.email : channelLabel(channel, context.channels);
    const since = businessTime(sinceAt, "short", context.site.business.timeZone);
    if (isOver)
      return {
        title: `Requests reach you by ${name} again`,
        blocks: [
          `It had failed since ${since}. What waited is being sent now.`,
          ...(await givenUpBlocks(context)),
        ],
      };
    const error = await context.store.readLastError(channel);
    return {
      title: `Requests have not reached you by ${name} since ${since}`,
      blocks: [
        ...(error ? [`The reason: ${error}.`] : []),
        `Nothing is lost: requests are stored and still reach you here. What waits is sent by ${name} once it works again; what was given up is named in a mail of its own, with a link to try again.`,
        `If you do not know the reason, ${operatorHint("When a delivery failed")}.`,
        "Until it works you are told again every six hours, though not at night; and once more when it does.",
      ],
    };
  },
});

async function givenUpBlocks({ store, site }: OwnerContext): Promise<Block[]> {
  const count = countDistinctLeads(await store.listDead());
  if (count === 0) return [];
  return [
    `By then ${counted(count, "request")} had been given up. What was given up is stored, and is sent when you say so:`,
    { links: [{ text: actionLabels["retry-all"], href: site.ownerLinks.linkTo("retry-all") }] },
  ];
}
