import { expect, test } from "vitest";
import { requestFacts } from "#app/content/derive-site-facts.ts";
import { weekdays } from "#domain/business/office-hours.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { site as otherSite } from "#tests/support/built-site.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { claimedRequest } from "#tests/support/test-lead.ts";
import { nextReminderOf } from "../mail/lead-facts.ts";
import { composeEmail, waitingEntry } from "../mail/lead-mail.ts";
import { readyReply } from "../mail/visitor-replies.ts";
import { composeConfirmation } from "./confirmation.ts";

const asked = "2026-12-01T17:00:00.000Z";

/** A site without visits on Sundays, closed over Christmas, and full for walks on two days. */
function closedSite() {
  const content = readSample();
  const { business } = content;
  business.hours.visits.days = weekdays.filter((day) => day !== "Sunday");
  business.closures = [
    { from: "2026-12-24", to: "2026-12-26", title: "Christmas" },
    { from: "2026-12-14", to: "2026-12-15", title: "Full", services: ["dog-walking"] },
  ];
  const businessClock = createZonedClock(business.timeZone);
  return { ...otherSite, ...requestFacts(content), business, businessClock };
}

const site = closedSite();

/** Returns both mails, the reply that the owners' mail begins, and the text of lists. */
function told(services: string[], startDate: string, endDate: string, receivedAt = asked) {
  const fields: Lead["fields"] = {
    services,
    firstName: "Dana",
    zipCode: "80134",
    startDate,
    endDate,
    visitsADay: "1",
  };
  const clock = () => new Date(receivedAt);
  const claimed = claimedRequest("email", fields, { lead: { form: "schedule", receivedAt }, of: site });
  const from = "leads@example.com";
  const owners = composeEmail(claimed, { from, to: ["owner@example.com"], site }, clock());
  const visitor = composeConfirmation(claimed, { from, to: "dana@example.net", site });
  const [button] = readyReply(claimed.lead, site, clock());
  return {
    owners: owners.text.replace(/\s+/g, " "),
    visitor: visitor.text.replace(/\s+/g, " "),
    reply:
      button?.text === "Send price"
        ? (new URL(button.href).searchParams.get("body") ?? "").replaceAll("\r\n", "\n")
        : null,
    remindAt: nextReminderOf(site, clock())({ ...claimed.lead, replyBy: claimed.lead.replyBy ?? null }),
    reminder: waitingEntry(claimed.lead, site, clock()).text,
  };
}

const sundayForOwners =
  "No visits on Sundays (Sun, Dec 20): the site says you'll work out the days with them.";

test("a day without visits is in no price, and both mails and the lists name it [PC05]", () => {
  const { owners, visitor, reply, reminder } = told(["dog-walking"], "2026-12-19", "2026-12-21");
  expect(owners).toContain(sundayForOwners);
  expect(owners).toContain("Dog Walking: from $62 without Sun, Dec 20");
  expect(reply).toContain("Dog Walking, 1 pet: from $62 without Sun, Dec 20\n");
  expect(reply).toContain("No visits on Sundays. We'll work out the days with you.");
  expect(visitor).toContain("No visits on Sundays. We'll work out the days with you.");
  expect(reminder).toContain(`${sundayForOwners}\nfrom $62\n`);
});

test("a request for a Sunday alone has no price and no prepared reply [PC05]", () => {
  const { owners, visitor, reply, reminder } = told(["dog-walking"], "2026-12-20", "2026-12-20");
  expect(owners).toContain("Dog Walking: No price: no visits on Sundays");
  // Without a price, no note says what it is for.
  expect(owners).not.toMatch(/\$|For 1 pet/);
  expect(reply).toBeNull();
  expect(visitor).toContain("No visits on Sundays. We'll work out the days with you.");
  expect(reminder).toContain(sundayForOwners);
  expect(reminder).not.toContain("$");
});

test("a closed holiday has no surcharge and no deposit, and nights around it are priced [PC05]", () => {
  const closed =
    "You're closed December 24 to 26 (Christmas): the site says you'll call if something opens up.";
  const visits = told(["pet-sitting"], "2026-12-23", "2026-12-26");
  expect(visits.owners).toContain(closed);
  expect(visits.owners).toContain("Pet Sitting: from $31 without Thu, Dec 24 to Sat, Dec 26");
  expect(`${visits.owners} ${visits.visitor} ${visits.reply}`).not.toMatch(/holiday|deposit/i);
  const nights = told(["overnight-care"], "2026-12-18", "2026-12-28");
  expect(nights.owners).toContain("Overnight: $717.75 to $978.75 without Thu, Dec 24 to Sat, Dec 26");
  expect(nights.owners).not.toContain("Sundays");
});

test("care closed on each of its days has no start: no mail asks for a call before it, and no reminder depends on it [PC05, TW02]", () => {
  const eve = "2026-12-23T23:30:00.000Z";
  const { owners, visitor, remindAt } = told(["pet-sitting"], "2026-12-24", "2026-12-25", eve);
  expect(visitor).toContain("We'll call you by Mon, Dec 28, 10 AM.");
  expect(visitor).toContain("We're closed December 24 to 26 (Christmas). We'll call if something opens up.");
  expect(visitor).not.toContain("too late");
  expect(owners).toContain("You promised an answer by Mon, Dec 28, 10 AM.");
  expect(remindAt).toEqual(new Date("2026-12-28T15:00:00.000Z"));
  const partly = told(["pet-sitting"], "2026-12-24", "2026-12-27", eve);
  expect(partly.visitor).toContain("which may be too late for your first day");
  expect(partly.remindAt).toEqual(new Date("2026-12-24T00:00:00.000Z"));
});

test("days without visits are in no sum of several services [PC05]", () => {
  const { owners } = told(["dog-walking", "pet-sitting", "overnight-care"], "2026-12-20", "2026-12-21");
  // The walk and the visit of Monday, and one of the two kinds of nights.
  expect(owners).toContain("Dog Walking: from $31 without Sun, Dec 20");
  expect(owners).toContain("Overnight: $99 to $135");
  const { owners: both } = told(["dog-walking", "pet-sitting"], "2026-12-19", "2026-12-20");
  expect(both).toContain("All together: from $62");
  const { owners: full } = told(["dog-walking", "pet-sitting"], "2026-12-14", "2026-12-15");
  expect(full).toContain("Dog Walking: No price: full for Dog Walking, December 14 to 15");
  expect(full).toContain("All together: from $62");
});
