import { expect, onTestFinished, test } from "vitest";
import type { Lead } from "#domain/leads/lead.ts";
import type { Field } from "#domain/requests/field.ts";
import { scheduleForm } from "#domain/requests/schedule-form.ts";
import { site } from "#tests/support/built-site.ts";
import type { EarlierRequest } from "../store/stored-records.ts";
import { dayAsked, headline, leadFacts, leadNotes } from "./lead-facts.ts";
import { nextBlocks } from "./lead-mail.ts";
import { shownFields } from "./shown-fields.ts";

const empty: Lead = {
  id: "id",
  form: "contact",
  status: "accepted",
  receivedAt: "2025-11-21T16:38:00.000Z",
  fields: {},
};

function describe(form: string, fields: Lead["fields"], earlier: EarlierRequest | null = null) {
  const lead = { ...empty, form, fields };
  const facts = leadFacts(lead, earlier, site);
  return {
    facts,
    headline: headline(facts, dayAsked(empty, site)),
    notes: leadNotes(lead, facts, earlier, site),
  };
}

test.each<[string, Lead["fields"], string]>([
  [
    "schedule",
    { services: ["dog-walking", "boarding"], name: "Dana Reed", city: "Parker", zipCode: "80134-1234" },
    "Dana Reed: Dog Walking and Private Boarding, Parker 80134-1234",
  ],
  [
    "dog-walking-consultation",
    { firstName: "Dana", zipCode: "80104" },
    "Dana: Dog walking consultation, Castle Rock 80104",
  ],
  ["contact", { firstName: "Dana", zipCode: "99999" }, "Dana: Contact message, 99999"],
  ["job-application", { name: "Lee", town: "Parker" }, "Lee: Job application, Parker"],
  ["grooming", {}, "A visitor: Grooming"],
])("%s of %j is %j in a line: who, what, when, where [OW08]", (form, fields, line) => {
  expect(describe(form, fields).headline).toBe(line);
});

test.each([
  ["2025-11-26", "2025-11-30", "Wed, Nov 26 to Sun, Nov 30"],
  ["2025-11-26", "2025-11-26", "Wed, Nov 26"],
  ["2025-11-26", "", "from Wed, Nov 26"],
  ["", "2025-11-30", "until Sun, Nov 30"],
  ["2025-12-30", "2026-01-02", "Tue, Dec 30 to Fri, Jan 2, 2026"],
])("the days from %j to %j are %j [OW08]", (startDate, endDate, days) => {
  const fields = { services: ["other"], name: "Dana", startDate, endDate };
  expect(describe("schedule", fields).headline).toBe(`Dana: Something else, ${days}`);
});

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
  expect(describe("schedule", fields, earlier).notes).toEqual([
    "You promised an answer by Mon, Nov 24, 8 AM.",
    "Outside your area: 80202 isn't in Castle Rock or Parker.",
    "They wrote before: Dog Walking, Tue, Sep 2, 2025, answered Wed, Sep 3 by Erin.",
    "The dates include Thanksgiving 2025 (Wed, Nov 26).",
  ]);
  const { answeredAt: _, ...unanswered } = earlier;
  const stranger = { ...fields, phone: "720-555-0666" };
  expect(describe("schedule", stranger, { ...unanswered, form: "contact", fields: { phone } }).notes[2]).toBe(
    "This email address wrote before, with another phone number: Contact message, Tue, Sep 2, 2025, not marked answered.",
  );
  const nearby = { name: "Dana", zipCode: "80118-0001" };
  expect(describe("contact", nearby).notes).toContain(
    "Near your area: 80118-0001 is close to Castle Rock, so your site said maybe.",
  );
  const ordinary = { name: "Dana", zipCode: "80104-0001", startDate: "2025-12-01" };
  expect(describe("schedule", ordinary).notes).toHaveLength(1);
  expect(describe("job-application", { name: "Lee", town: "Denver" }).notes).toEqual([
    expect.stringMatching(/^You promised an answer by /),
  ]);
});

test("a holiday whose amounts are expected, or of which no season lists some days, is said to be so by date [PR02, TW01]", () => {
  const holidays = [{ name: "Christmas 2026", isConfirmed: false, dates: ["2026-12-24", "2026-12-25"] }];
  const walks = { services: ["dog-walking"], startDate: "2026-12-20", endDate: "2026-12-26" };
  const lead = { ...empty, form: "schedule", fields: walks };
  const facts = leadFacts(lead, null, { ...site, holidays });
  expect(leadNotes(lead, facts, null, site)).toEqual(
    expect.arrayContaining([
      "Holiday prices apply: Christmas 2026 (Thu, Dec 24 to Fri, Dec 25). The site calls them expected, so confirm them on the call.",
      "You haven't listed a price for Christmas 2026 (Sat, Dec 26): the site says you'll quote it on the call.",
    ]),
  );
  const names = ["Christmas 2026"];
  expect(facts).toMatchObject({ holidays: names, expectedHolidays: names, unlistedHolidays: names });
});

function shown(form: string, fields: Lead["fields"]) {
  return shownFields({ ...empty, form, fields }, { business: site.business }).map(
    ({ label, text }) => `${label}: ${text}`,
  );
}

test("a lead is shown in its form's order and words; what was left empty says nothing [HS04]", () => {
  const fields = {
    smsOptIn: false,
    dogs: "1",
    cats: "2",
    petType: "Dog",
    apartment: "",
    services: ["boarding"],
  };
  expect(shown("schedule", fields)).toEqual([
    "Services: boarding",
    "Pets: Dog, 1 dog, 2 cats",
    "Agreed to text messages: No",
  ]);
});

test("a field added to the group of the address is shown with it, and goes to no map, calendar or program as the address [LS04]", () => {
  const fields: Record<string, Field> = scheduleForm.fields;
  fields.addedByThisTest = { ...scheduleForm.fields.apartment, label: "Added by this test" };
  onTestFinished(() => void delete fields.addedByThisTest);
  const stored = {
    streetAddress: "1 Example Street",
    city: "Parker",
    zipCode: "80134",
    addedByThisTest: "1985",
  };
  expect(shown("schedule", stored)).toEqual(["Address: 1 Example Street, Parker 80134, 1985"]);
  expect(describe("schedule", stored).facts.address).toBe("1 Example Street, Parker 80134");
  const links = nextBlocks(
    { ...empty, form: "schedule", fields: stored },
    { facts: describe("schedule", stored).facts, actions: [], isReplyOurs: false },
    site,
    new Date(empty.receivedAt),
  );
  const map = "https://www.google.com/maps/search/?api=1&query=1%20Example%20Street%2C%20Parker%2080134";
  expect(links[0]).toEqual({ links: [{ text: "Map", href: map }] });
});
