import { randomUUID } from "node:crypto";
import { secondMs } from "#domain/durations.ts";
import { canaryRequest } from "#domain/leads/canary.ts";
import { contactForm } from "#domain/requests/contact-form.ts";
import type { DailyJob } from "../upkeep/daily-jobs.ts";
import type { OwnServer } from "./owner-context.ts";

const checkHour = 7;
const answerLimitMs = 15 * secondMs;

/** Its result is read, not its failure: a request that is not taken is a finding. */
export function dailyCheckJob(server: OwnServer): DailyJob {
  return {
    name: "canary",
    hour: checkHour,
    run: async () => ({ error: await sendCanary(server) }),
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
    return answer.ok ? null : `the answer was ${answer.status}`;
  } catch (fault) {
    return `there was no answer (${fault instanceof Error ? fault.name : "unknown fault"})`;
  }
}
