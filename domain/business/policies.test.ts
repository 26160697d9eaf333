import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { isNight, type Service } from "../catalogue/catalogue.ts";
import { type Policies, policyTokens } from "./policies.ts";

const { catalogue, policies, holidayPricing } = readSample();

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
    { noticeHours: 24, holidayNoticeHours: 48 },
    50,
    "Please give us 24 hours' notice, or 48 hours' notice when your regular visit falls on a holiday. Any later, and you may owe a partial fee. If you paid a holiday deposit, its own rules apply instead",
  ],
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
  "with %j and a deposit of %i percent, the rule of canceling is %j [TR01]",
  (cancellation, percent, text) => {
    expect(cancellationWith(cancellation, percent, catalogue.services)).toBe(text);
  },
);

test("of visits and of holidays the rule of canceling speaks only where there are prices of them [PC02]", () => {
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
