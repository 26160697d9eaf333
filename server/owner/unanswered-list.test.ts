import { expect, test } from "vitest";
import type { Lead } from "#domain/leads/lead.ts";
import { soonestFirst } from "#domain/leads/soonest-first.ts";
import { site } from "#tests/support/built-site.ts";
import { describeUnanswered } from "./unanswered-list.ts";

const context = { site, clock: () => new Date("2025-12-03T17:00:00.000Z") };

function waiting(firstName: string, startDate = "", endDate = ""): Lead {
  return {
    id: `lead-of-${firstName}`,
    form: "schedule",
    status: "accepted",
    receivedAt: "2025-11-24T17:00:00.000Z",
    spamSigns: [],
    fields: { firstName, services: ["boarding"], startDate, endDate },
  };
}

test("care that has begun stands first, and days that have passed stand last and are marked [OP03]", () => {
  const leads = [
    waiting("Ahead", "2025-12-04", "2025-12-05"),
    waiting("Passed", "2025-11-28", "2025-12-02"),
    waiting("Never"),
    waiting("Today", "2025-12-03", "2025-12-03"),
    waiting("Ongoing", "2025-11-29"),
    waiting("Begun", "2025-12-01", "2025-12-03"),
    waiting("Returned", "", "2025-12-01"),
  ];
  const told = soonestFirst(leads, "2025-12-03").map((lead) => {
    const [due, mark] = describeUnanswered(lead, context).text.split("\n");
    expect(due).toBe("Overdue since Tue, Nov 25, 10 AM");
    return [lead.fields.firstName, mark];
  });
  const sent = "Sent Nov 24, 2025, 10:00 AM";
  expect(told).toEqual([
    ["Ongoing", "Started Sat, Nov 29."],
    ["Begun", "Started Mon, Dec 1."],
    ["Today", "Starts today."],
    ["Ahead", sent],
    ["Never", sent],
    ["Passed", "The days they asked for have passed."],
    ["Returned", "The days they asked for have passed."],
  ]);
});
