import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { dayMs, secondMs } from "#domain/durations.ts";
import { canaryRequest } from "#domain/leads/canary.ts";
import { contactForm } from "#domain/requests/contact-form.ts";
import type { LeadStore } from "../../store/lead-store.ts";
import { alertKind } from "../alert-kind.ts";
import { operatorHint } from "../lead-lists.ts";
import type { DailyJob, OwnServer } from "../owner-context.ts";

const checkHour = 7;
const answerLimitMs = 15 * secondMs;

export const dailyCheckAlert = alertKind({
  about: "canary",
  everyMs: dayMs,
  facts: v.object({ startedAt: v.string(), error: v.string() }),
  async find({ store }, [last]) {
    const check = await readDailyCheck(store);
    const problem = check?.error ? [{ ...check, name: "", error: check.error }] : [];
    return {
      problems: problem.filter(({ startedAt }) => last?.startedAt !== startedAt),
      isOver: () => check !== null && check.error === null,
    };
  },
  compose: ({ error, isOver }) =>
    isOver
      ? {
          title: "The daily test request works again",
          blocks: [
            "Your website takes requests and lets you know about them. There's nothing for you to do.",
          ],
        }
      : {
          title: "The daily test request failed",
          blocks: [
            `Every morning your website sends itself a request. This time it didn't get through, so visitors may not either. Try the contact form yourself. If that fails too, ${operatorHint("When nothing can be stored")}.`,
            `What went wrong: ${error}.`,
          ],
        },
});

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

/** The last check that was made, or null. */
export async function readDailyCheck(
  store: Pick<LeadStore, "readDailyJobs">,
): Promise<{ startedAt: string; error: string | null } | null> {
  const job = (await store.readDailyJobs()).find(({ name }) => name === "canary");
  if (!job?.succeededAt || !job.result || !("error" in job.result)) return null;
  const { error } = job.result;
  return { startedAt: job.succeededAt, error: error === null ? null : String(error) };
}
