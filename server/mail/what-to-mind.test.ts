import { expect, test } from "vitest";
import type { EarlierRequest, Lead } from "#domain/leads/lead.ts";
import { site } from "#tests/support/built-site.ts";
import { emptyLead, priceOf } from "#tests/support/test-lead.ts";
import { leadFacts } from "./lead-facts.ts";
import { notesOf } from "./what-to-mind.ts";

const now = new Date(emptyLead.receivedAt);

function notes(form: string, fields: Lead["fields"], earlier?: EarlierRequest): string[] {
  return notesOf({ ...emptyLead, form, fields, ...(earlier && { earlier }) }, site, now);
}

test("notes name the area, earlier requests, holidays and the promised answer [OW08, OD09, TR19]", () => {
  const phone = "303-555-0100";
  const fields = { name: "Dana", phone, zipCode: "80202", startDate: "2025-11-24", endDate: "2025-11-26" };
  const earlier = {
    form: "schedule",
    fields: { services: ["dog-walking"], phone: "+1 (303) 555-0100" },
    receivedAt: "2025-09-03T02:15:00.000Z",
    answeredAt: "2025-09-03T18:00:00.000Z",
    answeredBy: "Erin",
  };
  expect(notes("schedule", fields, earlier)).toEqual([
    "Starts Mon, Nov 24. Please call now: an answer by Mon, Nov 24, 8 AM may be too late.",
    "Outside your area: 80202 isn't in Castle Rock or Parker.",
    "The dates include Thanksgiving 2025 (Wed, Nov 26).",
    "They wrote before: Dog Walking, Tue, Sep 2, 2025, answered Wed, Sep 3 by Erin.",
  ]);
  const { answeredAt: _, ...unanswered } = earlier;
  const stranger = { ...fields, phone: "720-555-0666" };
  expect(notes("schedule", stranger, { ...unanswered, form: "contact", fields: { phone } })[3]).toBe(
    "This email address wrote before, with another phone number: Contact message, Tue, Sep 2, 2025, not marked answered.",
  );
  const closed = { ...earlier, closedAs: "passed" as const };
  expect(notes("schedule", fields, closed)[3]).toMatch(/, not marked answered\.$/);
  const nearby = { name: "Dana", zipCode: "80118-0001" };
  expect(notes("contact", nearby)).toContain(
    "Near your area: 80118-0001 is close to Castle Rock, so your site said maybe.",
  );
  const ordinary = { name: "Dana", zipCode: "80104-0001", startDate: "2025-12-01" };
  expect(notes("schedule", ordinary)).toHaveLength(1);
  expect(notes("job-application", { name: "Lee", town: "Denver" })).toEqual([
    expect.stringMatching(/^You promised an answer by /),
  ]);
});

test("notes name the stored promise, overdue when late; an answered request has no note on its promise or start [OW08, OD09]", () => {
  const fields = { zipCode: "80202", startDate: "2025-11-22" };
  const lead: Lead = { ...emptyLead, form: "schedule", fields, replyBy: "2025-11-22T01:00:00.000Z" };
  const said = (changed: Partial<Lead>, at = now) =>
    notesOf({ ...lead, ...changed }, { ...site, towns: {} }, at);
  expect(said({})).toEqual(["You promised an answer by Fri, Nov 21, 6 PM.", "Starts tomorrow."]);
  expect(said({ fields: {} })).toEqual(["You promised an answer by Fri, Nov 21, 6 PM."]);
  expect(said({ fields: {} }, new Date("2025-11-22T01:00:00.000Z"))).toEqual([
    "Overdue since Fri, Nov 21, 6 PM.",
  ]);
  const late = { replyBy: "2025-11-23T01:00:00.000Z" };
  expect(said(late)[0]).toMatch(/an answer by Sat, Nov 22, 6 PM may be too late\.$/);
  expect(said(late, new Date("2025-11-23T01:00:00.000Z"))).toEqual([
    "Overdue since Sat, Nov 22, 6 PM.",
    "Starts today.",
  ]);
  expect(said({ answeredAt: emptyLead.receivedAt })).toEqual([
    "You answered it on Friday, November 21, 2025 at 9:38 AM MST.",
  ]);
});

test("notes name by date a holiday whose amounts are expected, or some of whose days no season lists [PR02, TW01]", () => {
  const dates = ["2026-12-24", "2026-12-25"].map((date) => ({ date, surchargeCents: 1500 }));
  const holidays = [{ id: "christmas", name: "Christmas 2026", dates }];
  const { estimate } = site;
  const seasons = [{ label: "2026", confirmed: false, holidays }];
  const own = { ...site, estimate: { ...estimate, holidayPricing: { ...estimate.holidayPricing, seasons } } };
  const walks = { services: ["dog-walking"], startDate: "2026-12-20", endDate: "2026-12-26" };
  const lead = { ...emptyLead, form: "schedule", fields: walks };
  const facts = leadFacts(lead, own);
  expect(notesOf(lead, own, now)).toEqual(
    expect.arrayContaining([
      "Holiday prices apply: Christmas 2026 (Thu, Dec 24 to Fri, Dec 25). The site calls them expected, so confirm them on the call.",
      "You haven't listed a price for Christmas 2026 (Sat, Dec 26): the site says you'll quote it on the call.",
    ]),
  );
  const names = ["Christmas 2026"];
  expect(facts).toMatchObject({ holidays: names, expectedHolidays: names, unlistedHolidays: names });
});

const walks = { services: ["dog-walking"], startDate: "2025-12-01", endDate: "2025-12-01" };
const estimated = "service=dog-walking&from=2025-12-01&to=2025-12-01&medication=yes";
const mentioned = "They mention medication.";
const notPriced = "They mention medication; the price doesn't include it.";
const wanted = "They want medication given.";

test.each<[string, Lead["fields"], string | null, { form?: string; estimatedStay?: string }?]>([
  ["in their words", { ...walks, serviceNeeds: "Insulin at 8." }, notPriced],
  ["of a day without a price", { services: ["dog-walking"], serviceNeeds: "One pill" }, mentioned],
  ["with a tick", { ...walks, services: ["dog-walking", "medication"] }, wanted],
  ["in the estimate", { ...walks, serviceNeeds: "Her medicine" }, wanted, { estimatedStay: estimated }],
  ["not at all", { ...walks, serviceNeeds: "Medium size, shy. Pillows are hers." }, null],
  ["in a message", { message: "He gets eye drops." }, mentioned, { form: "contact" }],
  ["in an application", { experience: "I gave pills." }, null, { form: "job-application" }],
])("medication %s has its note [WM05]", (_where, fields, said, { form = "schedule", estimatedStay } = {}) => {
  const asked = { ...emptyLead, form, fields };
  const told = notesOf({ ...asked, ...priceOf(asked, estimatedStay) }, site, now);
  expect(told.filter((note) => note.includes("medication"))).toEqual(said ? [said] : []);
});
