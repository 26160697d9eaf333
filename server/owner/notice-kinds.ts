import * as v from "valibot";
import { dayMs } from "../../domain/durations.ts";
import type { NoticeKind } from "../store/stored-records.ts";
import type { AlertKind } from "./alert-kind.ts";
import { copyNotice } from "./notices/copy.ts";
import { dailyCheckAlert } from "./notices/daily-check.ts";
import { deletionAlert } from "./notices/deletion.ts";
import { digestNotice } from "./notices/digest.ts";
import { failingChannelAlert } from "./notices/failing-channel.ts";
import { faultAlert } from "./notices/fault.ts";
import { floodNotice } from "./notices/flood.ts";
import { forgetNotice } from "./notices/forget.ts";
import { givenUpAlert } from "./notices/given-up.ts";
import { publishingAlert } from "./notices/publishing.ts";
import { reminderNotice } from "./notices/reminder.ts";
import { seasonAlert } from "./notices/season.ts";
import { suspectedSpamNotice } from "./notices/suspected-spam.ts";
import { type NoticeDefinition, noticeKind, type OwnerContext } from "./owner-context.ts";

const alertKinds: AlertKind[] = [
  failingChannelAlert,
  dailyCheckAlert,
  givenUpAlert,
  faultAlert,
  deletionAlert,
  seasonAlert,
  publishingAlert,
];

const alertNotice = noticeKind({
  sendWithinMs: dayMs,
  facts: v.looseObject({ about: v.string() }),
  async compose(facts, context) {
    const kind = alertKinds.find(({ about }) => about === facts.about);
    if (!kind) throw new Error(`no alert is about ${facts.about}`);
    return kind.compose(facts, context);
  },
});

export const noticeDefinitions: Record<NoticeKind, NoticeDefinition> = {
  reminder: reminderNotice,
  copy: copyNotice,
  forget: forgetNotice,
  held: suspectedSpamNotice,
  flood: floodNotice,
  digest: digestNotice,
  alert: alertNotice,
};

/** Alerts go over the channels that work. */
export async function planAlerts(context: OwnerContext): Promise<void> {
  const failing = await context.store.readFailingChannels();
  const working = context.channels.map(({ channel }) => channel).filter((channel) => !failing.has(channel));
  if (working.length === 0) return;
  const stored = await context.store.listAlerts();
  for (const kind of alertKinds) await kind.plan(stored, working, context);
}
