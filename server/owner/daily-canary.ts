import { randomUUID } from "node:crypto";
import { businessDate } from "../../domain/calendar-date.ts";
import { canaryRequest } from "../../domain/leads/canary.ts";
import { type Channel, channelKind, channelNames } from "../../domain/leads/lead.ts";
import { contactForm } from "../../domain/requests/contact-form.ts";
import { renderMail, signature } from "../mail/render-mail.ts";
import type { LeadStore } from "../store/lead-store.ts";
import type { DailyJob } from "./daily-jobs.ts";
import { operatorHint } from "./lead-lists.ts";

export type OwnServer = { address: string; clientKey: string | null; fetch?: typeof globalThis.fetch };

const canaryHour = 7;
const answerLimitMs = 15_000;

export function canaryJob(store: LeadStore, channels: Channel[], server: OwnServer): DailyJob {
  return {
    name: "canary",
    hour: canaryHour,
    async run(now) {
      const error = await sendCanary(server);
      const notice = { key: `canary ${businessDate(now)}`, kind: "canary" as const };
      if (error === null)
        await store.addNotices(
          channels.map((channel) => ({ ...notice, channel })),
          now,
        );
      return { error };
    },
  };
}

/** Sent as the form's script sends it. */
async function sendCanary({
  address,
  clientKey,
  fetch = globalThis.fetch,
}: OwnServer): Promise<string | null> {
  try {
    const answer = await fetch(address + contactForm.path, {
      method: "POST",
      body: JSON.stringify(canaryRequest(randomUUID())),
      headers: { "content-type": "application/json", ...(clientKey && { apikey: clientKey }) },
      signal: AbortSignal.timeout(answerLimitMs),
    });
    await answer.body?.cancel();
    return answer.ok ? null : `it was answered with ${answer.status}`;
  } catch (fault) {
    return `there was no answer (${fault instanceof Error ? fault.name : "unknown fault"})`;
  }
}

export type CanaryState = {
  startedAt: string;
  error: string | null;
};

/** A channel that rejects the notice fails as usual. */
export async function readCanary(store: LeadStore): Promise<CanaryState | null> {
  const job = (await store.readDailyJobs()).find(({ name }) => name === "canary");
  if (!job?.succeededAt || !job.result || !("error" in job.result)) return null;
  const { error } = job.result;
  return { startedAt: job.succeededAt, error: error === null ? null : String(error) };
}

export function composeCanary(channel: Channel, businessName: string, faults: string[]) {
  const title = `Requests are stored, and reach you by ${channelNames[channelKind(channel)]}`;
  const blocks = [
    ...(faults.length === 0
      ? ["All is well, and there is nothing to do."]
      : [
          "Something else needs somebody, as a mail of its own says:",
          { list: faults.map((text) => ({ text })) },
        ]),
    "Every morning the website sends itself a request, which is kept nowhere, and tells you here that it arrived.",
    `If this mail is missing one morning, look into the spam folder. If it is not there either, requests may not reach you: ${operatorHint("Alerts")}.`,
  ];
  return {
    subject: `[Daily check] ${title}`,
    ...renderMail([{ title }, ...blocks, signature(businessName)]),
  };
}
