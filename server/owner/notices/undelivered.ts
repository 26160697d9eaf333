import * as v from "valibot";
import { businessTime } from "#domain/business-time.ts";
import { counted } from "#domain/counted.ts";
import { hourMs, minuteMs } from "#domain/durations.ts";
import {
  type Channel,
  channelName,
  channelNames,
  countDistinctLeads,
  isEmailChannel,
} from "#domain/leads/lead.ts";
import { actionLabels } from "../../mail/owner-links.ts";
import type { Block } from "../../mail/render-mail.ts";
import { channelLabel } from "../../outbox/channel-sender.ts";
import { alertKind } from "../alert-kind.ts";
import { operatorHint, unsentBlocks } from "../lead-lists.ts";
import type { OwnerContext } from "../owner-context.ts";

/** Most failures pass sooner. */
const alertAfterMs = 15 * minuteMs;
const alertEveryMs = 6 * hourMs;

export const failingChannelAlert = alertKind({
  about: "channel",
  everyMs: alertEveryMs,
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
          `It had been down since ${since}. Everything that was waiting is on its way.`,
          ...(await givenUpBlocks(context)),
        ],
      };
    const error = await context.store.readLastError(channel);
    return {
      title: `Requests haven't reached you by ${name} since ${since}`,
      blocks: [
        ...(error ? [`What went wrong: ${error}.`] : []),
        `Nothing is lost: requests are saved and still reach you here. Whatever's waiting goes out by ${name} once it works again. If your website gives up on any, a separate email names them, with a link to try again.`,
        `If you don't know why, ${operatorHint("When a delivery failed")}.`,
        "You'll hear about this every six hours until it works, though not at night, and once more when it does.",
      ],
    };
  },
});

async function givenUpBlocks({ store, site }: OwnerContext): Promise<Block[]> {
  const count = countDistinctLeads(await store.listDead());
  if (count === 0) return [];
  return [
    `By then your website had given up on ${counted(count, "request")}. Nothing is lost. Tap to send again:`,
    { links: [{ text: actionLabels["retry-all"], href: site.ownerLinks.linkTo("retry-all") }] },
  ];
}

const rememberedAtMost = 500;

/** Deliveries that are no longer tried by themselves. */
export const givenUpAlert = alertKind({
  about: "given-up",
  everyMs: alertEveryMs,
  facts: v.object({ deliveries: v.array(v.string()) }),
  async find({ store }, [last]) {
    const dead = await store.listDead();
    const deliveries = dead
      .slice(0, rememberedAtMost)
      .map(({ leadId, channel }) => `${leadId} (${channelName(channel)})`);
    const known = last && !last.isOver ? last.deliveries : [];
    const isNew = deliveries.some((delivery) => !known.includes(delivery));
    return { problems: isNew ? [{ name: "", deliveries }] : [], isOver: () => dead.length === 0 };
  },
  async compose(_alert, context) {
    // Read on sending, because the alert may have waited for a channel.
    const dead = await context.store.listDead();
    if (dead.length === 0)
      return {
        title: "Every request has gone out or is on its way",
        blocks: ["There's nothing left to resend, and nothing for you to do."],
      };
    return {
      title: `${counted(countDistinctLeads(dead), "request")} didn't go out everywhere`,
      blocks: await unsentBlocks(dead, context),
    };
  },
});
