import { expect, test } from "vitest";
import type { Lead } from "../../domain/leads/lead.ts";
import { site } from "../../tests/support/example-site.ts";
import { headline, leadFacts, leadNotes } from "./lead-facts.ts";

const empty: Lead = {
  id: "id",
  form: "contact",
  status: "accepted",
  receivedAt: "2025-11-21T16:38:00.000Z",
  fields: {},
};

function told(form: string, fields: Lead["fields"], wroteBeforeAt: string | null = null) {
  const facts = leadFacts({ ...empty, form, fields }, wroteBeforeAt, site);
  return { facts, headline: headline(facts), notes: leadNotes(facts, site) };
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
  expect(told(form, fields).headline).toBe(line);
});

test.each([
  ["2025-11-26", "2025-11-30", "Wed, Nov 26 to Sun, Nov 30"],
  ["2025-11-26", "2025-11-26", "Wed, Nov 26"],
  ["2025-11-26", "", "from Wed, Nov 26"],
  ["", "2025-11-30", "until Sun, Nov 30"],
])("the days from %j to %j are %j [OW08]", (startDate, endDate, days) => {
  const fields = { services: ["other"], name: "Dana", startDate, endDate };
  expect(told("schedule", fields).headline).toBe(`Dana: Something else, ${days}`);
});

test("what to mind is said of the area, earlier requests, holidays and the promised answer [OW08]", () => {
  const fields = { name: "Dana", zipCode: "80202", startDate: "2025-11-24", endDate: "2025-11-26" };
  expect(told("schedule", fields, "2025-09-03T02:15:00.000Z").notes).toEqual([
    "Answer promised by Mon, Nov 24, 8 AM.",
    "Outside your area: 80202 is no ZIP code of Castle Rock and Parker.",
    "Wrote before, last on Tue, Sep 2, 2025.",
    "The dates touch Thanksgiving 2025: holiday prices apply.",
  ]);
  const ordinary = { name: "Dana", zipCode: "80104-0001", startDate: "2025-12-01" };
  expect(told("schedule", ordinary).notes).toHaveLength(1);
  expect(told("job-application", { name: "Lee", town: "Denver" }).notes).toEqual([]);
});

test("a holiday whose amounts are expected, or that no season lists, is said to be so [PR02]", () => {
  const on = (startDate: string) =>
    leadFacts({ ...empty, fields: { startDate } }, null, {
      ...site,
      holidays: [{ name: "Christmas 2026", isConfirmed: false, dates: ["2026-12-24"] }],
    });
  expect(leadNotes(on("2026-12-24"), site)).toContain(
    "The site calls the amounts of Christmas 2026 expected: confirm them on the call.",
  );
  const unlisted = on("2026-11-26");
  expect(unlisted).toMatchObject({
    holidays: ["Thanksgiving 2026"],
    unlistedHolidays: ["Thanksgiving 2026"],
  });
  expect(leadNotes(unlisted, site)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^The dates touch days of Thanksgiving 2026 that no season/),
    ]),
  );
});
