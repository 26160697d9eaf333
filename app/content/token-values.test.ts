import { expect, test } from "vitest";
import { readSample } from "../../tests/support/sample-business.ts";
import { tokenValues } from "./token-values.ts";

const content = readSample();
const values = tokenValues({ ...content, team: { team: content.team } });

test.each([
  ["business.ownerCount", "two", "B11"],
  [
    "hours.office",
    "Mon-Fri 8 AM-6 PM, Sat 9 AM-3 PM, Sun by appointment; closed on New Year's Day, Independence Day, Thanksgiving Day and Christmas Day",
    "K09, LF07",
  ],
  ["hours.visits", "Monday-Sunday 8 AM-10 PM", "K11"],
  ["hours.earliest", "6 AM", "K12"],
  ["team.count", "six", "K51"],
  ["price.overnight-care", "$125", "K04"],
  ["priceText.boarding", "$99 per night", "K07, FX07"],
  ["priceDetail.overnight-premium", "up to $135 depending on the number of pets and special needs", "K05"],
  ["price.factors", "extra pets, special needs, puppies or special requests", "B27"],
  ["minutes.dog-walking", "30 minutes", "K01"],
  ["duration.dog-walking", "30, 45 or 60 minutes", "B13"],
  ["session.dog-walking", "30, 45 or 60 minute", "B13"],
  ["duration.overnight-care", "a two-hour evening visit plus a one-hour morning visit", "B18"],
  ["lengths.overnight-care", "2 hours in the evening and 1 hour in the morning", "FX02"],
  ["window.overnight-care", "7-9 PM and 7-9 AM", "B19"],
  ["policy.replyHours", "24 hours", "K27"],
  ["policy.replyTime", "24 hours, or soon after the office next opens", "K27, FX12"],
  ["policy.introCallMinutes", "10 minutes", "K29"],
  ["policy.bookingAdvice", "3-5 days", "K30"],
  ["policy.holidayBookingAdvice", "2-3 weeks", "K30"],
  ["policy.notice", "24 hours' notice", "K31, FX21"],
  ["policy.holidayNotice", "48 hours' notice", "K31, FX21"],
  ["policy.payments", "major cards, PayPal, Venmo and Zelle", "K33"],
  ["holiday.nightlyPercent", "25%", "K42"],
  ["holiday.nightExample", "$123.75", "K42"],
  ["holiday.creditFromDays", "30 days", "K48"],
  ["holiday.forfeitFromDays", "29 days", "FX07"],
  ["holiday.forfeitDays", "8-29 days", "K49"],
  ["consent.lastUpdated", "May 13, 2025", "K19"],
])(
  "{{%s}} reads %j (%s) [B18, B19, K01, K04, K05, K07, K09, K11, K27, K29, K30, K31, K33, FX02, FX07, FX12, FX21]",
  (token, text) => {
    expect(values.get(token)?.text).toBe(text);
  },
);

test("texts come from the phone where no other number is named", () => {
  const business = { ...content.business, phone: "+13035550100", smsNumber: undefined };
  const changed = tokenValues({ ...content, business, team: { team: content.team } });
  expect(changed.get("business.smsNumber")).toEqual({ text: "(303) 555-0100", href: "sms:+13035550100" });
});
