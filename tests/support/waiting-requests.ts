import { createAnswerTimes } from "#domain/business/reminder-times.ts";
import { minuteMs } from "#domain/durations.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { replyRuleOf } from "#server/mail/lead-facts.ts";
import { deliverDue } from "#server/outbox/outbox.ts";
import type { NewLead } from "#server/store/stored-records.ts";
import { site as openSite } from "./built-site.ts";
import { startProcess, subjects } from "./owner.ts";
import type { engines } from "./store-engines.ts";
import { newLead, priceOf, saveLead } from "./test-lead.ts";

const closed = [{ day: "2025-11-27", name: "Thanksgiving Day" }];
const { business } = openSite;
export const site = { ...openSite, business: { ...business, hours: { ...business.hours, closed } } };
export const answerTimes = createAnswerTimes(replyRuleOf(site));

/** A day of November 2025 and an hour in Denver. */
export const instantOf = (time: string) => new Date(`2025-11-${time}:00-07:00`);

/** Owners of whom Thanksgiving is a day off, and requests that wait for them. */
export async function openWaiting(
  engine: (typeof engines)[number],
  at: string,
  options: Parameters<typeof startProcess>[1] = {},
) {
  const started = await startProcess(engine, { at: instantOf(at).toISOString(), site, ...options });
  const { store, mail, clock, context, pass } = started;
  return {
    ...started,
    async ask(
      name: string,
      startDate = "",
      { fields = {}, ...changed }: Omit<Partial<NewLead>, "fields"> & { fields?: Lead["fields"] } = {},
    ) {
      const care = { services: ["dog-walking"], startDate, endDate: startDate };
      const lead = newLead(clock(), { firstName: name, ...care, ...fields });
      const times = answerTimes(clock(), startDate);
      const asked = { ...lead, form: "schedule", receivedAt: clock().toISOString() };
      const price = priceOf({ ...asked, replyBy: times.replyBy?.toISOString() ?? "" });
      const id = await saveLead(store, { ...lead, form: "schedule", ...times, ...price, ...changed });
      await deliverDue(context);
      return id;
    },
    async passUntil(time: string, given: Parameters<typeof pass>[1] = {}) {
      while (clock() < instantOf(time)) await pass(10 * minuteMs, given);
    },
    due: () => subjects(mail, /^(?:Start\w+ \w+: )?(?:Still waiting|Overdue):/),
  };
}
