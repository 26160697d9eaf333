import { expect, test } from "vitest";
import { site } from "#tests/support/built-site.ts";
import { claimedRequest } from "#tests/support/test-lead.ts";
import { leadFacts } from "./lead-facts.ts";
import { readyReply } from "./visitor-replies.ts";

const lead = { form: "schedule", receivedAt: "2025-11-10T16:00:00.000Z" };
const care = { services: ["dog-walking"], startDate: "2025-11-26", endDate: "2025-11-29", visitsADay: "1" };

test("a reply with the price is offered until the day before its payment is due, never for past days, and for closed and full ones says so without it [OD01, WM05]", () => {
  const at = (day: string) => new Date(`2025-${day}T16:00:00.000Z`);
  const claimed = claimedRequest("email", care, { lead });
  const offered = (day: string) => readyReply(claimed.lead, site, at(day)).map(({ text }) => text);
  expect(offered("11-18")).toEqual(["Send price"]);
  expect(offered("11-19")).toEqual([]);
  const span = { from: "2025-11-26", to: "2025-11-29" };
  const closedBy = (closure: object) => {
    const walks = { isNight: false, holiday: null, closedDays: [{ ...span, title: "Away", ...closure }] };
    return { ...site, careRules: { ...site.careRules, "dog-walking": walks } };
  };
  const away = closedBy({});
  expect(readyReply(claimed.lead, away, at("11-28"))).toMatchObject([{ text: "Say we're closed" }]);
  const [full] = readyReply(claimed.lead, closedBy({ full: ["Dog Walking"] }), at("11-18"));
  expect(full?.text).toBe("Say we're full");
  const body = new URL(full?.href ?? "").searchParams.get("body");
  expect(body).toContain("We're full for Dog Walking, November 26 to 29. Shall I put you on the list?");
  expect(body).not.toMatch(/\$|deposit|Total/i);
  expect(readyReply(claimed.lead, away, at("11-30"))).toEqual([]);
});

test("for walks and nights the balance is due before the first of them, here a night on a day without visits [OD01, PC05]", () => {
  const { hours } = site.business;
  const visits = { ...hours.visits, days: hours.visits.days.filter((day) => day !== "Wednesday") };
  const of = { ...site, business: { ...site.business, hours: { ...hours, visits } } };
  const asked = { ...care, services: ["dog-walking", "overnight-care"] };
  const reply = claimedRequest("email", asked, { lead, of }).lead.price?.reply;
  expect(reply).toContain("By Wed, Nov 19: the rest");
});

test("for a choice that stands for several services, only the estimated one counts: its name and its closed days [OP04, WM09]", () => {
  const closedDays = [{ from: "2025-11-26", to: "2025-11-27", title: "Full", full: ["Overnight"] }];
  const rule = { holiday: null, isNight: true, services: 2, closedDays };
  const of = { ...site, careRules: { ...site.careRules, "overnight-care": rule } };
  const asked = { ...care, services: ["overnight-care"] };
  const notesFor = (service: string) => {
    const estimatedStay = service && `service=${service}&from=2025-11-26&to=2025-11-29`;
    const claimed = claimedRequest("email", asked, { lead, estimatedStay, of });
    const { services, closedNotes } = leadFacts(claimed.lead, of);
    return [services, closedNotes.length];
  };
  expect(notesFor("")).toEqual([["Overnight or Almost Overnight"], 1]);
  expect(notesFor("overnight-premium")).toEqual([["Overnight"], 1]);
  expect(notesFor("overnight-care")).toEqual([["Almost Overnight Care"], 0]);
});
