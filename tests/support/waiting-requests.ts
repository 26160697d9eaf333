import { expect } from "vitest";
import { createAnswerTimes } from "#domain/business/reminder-times.ts";
import { dayMs, minuteMs } from "#domain/durations.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { replyRuleOf } from "#server/mail/lead-facts.ts";
import type { NewLead } from "#server/store/stored-records.ts";
import { site as openSite } from "./built-site.ts";
import { newApp, ownOrigin } from "./new-app.ts";
import { deliverAll, startProcess, subjects } from "./owner.ts";
import { newStore } from "./store-engines.ts";
import { newLead, priceOf, saveLead, startClock } from "./test-lead.ts";

const closed = [{ day: "2025-11-27", name: "Thanksgiving Day" }];
const { business } = openSite;
export const site = { ...openSite, business: { ...business, hours: { ...business.hours, closed } } };
export const answerTimes = createAnswerTimes(replyRuleOf(site));

/** A day of November 2025 and an hour in Denver. */
export const instantOf = (time: string) => new Date(`2025-11-${time}:00-07:00`);

/** Owners of whom Thanksgiving is a day off, and requests that wait for them. */
export async function openWaiting(at: string, options: Parameters<typeof startProcess>[0] = {}) {
  const started = await startProcess({ at: instantOf(at).toISOString(), site, ...options });
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
      await deliverAll(context);
      return id;
    },
    async passUntil(time: string, given: Parameters<typeof pass>[1] = {}) {
      while (clock() < instantOf(time)) await pass(10 * minuteMs, given);
    },
    due: () => subjects(mail, /^(?:Start\w+ \w+: )?(?:Still waiting|Overdue):/),
  };
}

const owners = [{ name: "Dana Reed" }, { name: "Sam Rivera" }];

/** What waits, of two owners' business. */
export async function openList() {
  const clock = startClock("2025-12-03T17:00:00.000Z");
  const store = await newStore(["email"]);
  const { app, ownerLinks } = await newApp({ store, clock, business: { owners, reminders: "on" } });
  const list = ownerLinks.linksOf("email")!.toWaiting();
  const ask = (firstName: string, startDate = "", endDate = "", agoMs = dayMs) =>
    saveLead(store, {
      ...newLead(new Date(clock().getTime() - agoMs)),
      form: "schedule",
      fields: { ...newLead(clock()).fields, firstName, services: ["dog-walking"], startDate, endDate },
    });
  const read = async (query = "", address = list) => {
    const response = await app.request(address + query);
    expect(response.status).toBe(200);
    return response.text();
  };
  /** Posts, and reads the page it leads to. */
  async function press(fields: string) {
    const post = { method: "POST", body: new URLSearchParams(fields) };
    const answer = await app.request(list, post);
    expect(answer.status).toBe(303);
    return read("", ownOrigin + answer.headers.get("location"));
  }
  const waiting = async () => {
    const { leads } = await store.listWaiting({ today: "2025-12-03", page: 1, size: 100 });
    return leads.map(({ fields }) => fields.firstName);
  };
  return { app, store, clock, ownerLinks, list, ask, read, press, waiting };
}

/** The status of the last press, as it is read aloud. */
export function told(html: string): string {
  const [, status = ""] = /role="status">([\s\S]*?)<\/p>/.exec(html) ?? [];
  return status.replace(/<[^>]+>/g, "").replaceAll("&#39;", "'");
}
