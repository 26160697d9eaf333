import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { isNight, type Service } from "../catalogue/catalogue.ts";
import { businessTokens } from "./business-tokens.ts";
import { type Policies, policyTokens } from "./policies.ts";

const { business, catalogue, policies, holidayPricing } = readSample();

test("tokens link to the phone numbers and the email address of the business [LF08]", () => {
  const own = { ...business, phone: "+17205550142", smsNumber: "+13035550199" };
  expect(businessTokens({ business: own, catalogue })).toMatchObject({
    "business.phone": { text: "(720) 555-0142", href: "tel:+17205550142" },
    "business.smsNumber": { text: "(303) 555-0199", href: "sms:+13035550199" },
    "business.email": { text: "hello@rockandpine.example", href: "mailto:hello@rockandpine.example" },
    "business.address": "100 Sample Street, Castle Rock, CO 80104",
    "business.area": "Douglas County",
    "business.owners": "Nora Whitfield and Theo Alvarez",
    "business.ownerCount": "two",
    "business.pets": "dogs, cats, birds and other pets",
    "hours.visits": "Monday-Sunday 8 AM-10 PM",
    "hours.earliest": "6 AM",
  });
  const { smsNumber: _, ...withoutOwn } = own;
  const texts = businessTokens({ business: withoutOwn, catalogue })["business.smsNumber"];
  expect(texts).toEqual({ text: "(720) 555-0142", href: "sms:+17205550142" });
  const boarding = { services: catalogue.services.filter(({ id }) => id === "boarding") };
  expect(businessTokens({ business: own, catalogue: boarding })).toMatchObject({
    "hours.visits": { lacking: "you offer nights alone" },
    "hours.earliest": { lacking: "you take no early visits by appointment" },
  });
});

test("each policy has its own figure [LF08]", () => {
  const retention = {
    ...{ requestMonths: 24, heldDays: 91, spamDays: 32, networkAddressDays: 33 },
    ...{ logDays: 34, consentYears: 5 },
  };
  const privacy = { ...policies.privacy, answerDays: 45, optOutBusinessDays: 11 };
  const cancellation = { noticeHours: 24, holidayNoticeHours: 48 };
  expect(
    policyTokens({ holidayPricing, catalogue, policies: { ...policies, retention, privacy, cancellation } }),
  ).toMatchObject({
    "retention.requests": "24 months",
    "retention.held": "91 days",
    "retention.spam": "32 days",
    "retention.networkAddress": "33 days",
    "retention.logs": "34 days",
    "retention.consent": "5 years",
    "privacy.answerDays": "45 days",
    "privacy.optOutDays": "11 business days",
    "policy.bookingAdvice": "3-5 days",
    "policy.holidayBookingAdvice": "2-3 weeks",
    "policy.notice": "24 hours' notice",
    "policy.holidayNotice": "48 hours' notice",
    "policy.payments": "major cards, PayPal, Venmo and Zelle",
    "terms.lastUpdated": "November 28, 2026",
  });
  const same = { noticeHours: 24, holidayNoticeHours: 24 };
  expect(
    policyTokens({ holidayPricing, catalogue, policies: { ...policies, cancellation: same } })[
      "policy.holidayNotice"
    ],
  ).toEqual({ lacking: "holidays have the notice of every day" });
});

function cancellationWith(cancellation: Policies["cancellation"], percent: number, services: Service[]) {
  const deposit = { ...holidayPricing.deposit, percent };
  const facts = {
    policies: { ...policies, cancellation },
    holidayPricing: { deposit },
    catalogue: { services },
  };
  return policyTokens(facts)["policy.cancellation"];
}

test.each([
  [
    { noticeHours: 24, holidayNoticeHours: 24 },
    100,
    "Please give us 24 hours' notice. Any later, and you may owe a partial fee. If you booked holiday dates, their own rules apply instead",
  ],
  [
    { noticeHours: 12, holidayNoticeHours: 48 },
    0,
    "Please give us 12 hours' notice, or 48 hours' notice when your regular visit falls on a holiday. Any later, and you may owe a partial fee. If you booked holiday dates, their own rules apply instead",
  ],
])(
  "with %j and a deposit of %i percent, the cancellation rule is %j [TR01]",
  (cancellation, percent, text) => {
    expect(cancellationWith(cancellation, percent, catalogue.services)).toBe(text);
  },
);

test("the cancellation rule mentions visits and holidays only if they have prices [PC02]", () => {
  const hours = { noticeHours: 24, holidayNoticeHours: 48 };
  const nights = catalogue.services.filter(isNight);
  expect(cancellationWith(hours, 50, nights)).toBe(
    "Please give us 24 hours' notice. Any later, and you may owe a partial fee. If you paid a holiday deposit, its own rules apply instead",
  );
  const alike = catalogue.services.map((each) => ({ ...each, holiday: "none" as const }));
  expect(cancellationWith(hours, 50, alike)).toBe(
    "Please give us 24 hours' notice, or 48 hours' notice when your regular visit falls on a holiday. Any later, and you may owe a partial fee",
  );
});
