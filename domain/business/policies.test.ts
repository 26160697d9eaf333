import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { policyTokens } from "./policies.ts";

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
    const { policies, holidayPricing } = readSample();
    const deposit = { ...holidayPricing.deposit, percent };
    const tokens = policyTokens({ policies: { ...policies, cancellation }, holidayPricing: { deposit } });
    expect(tokens["policy.cancellation"]).toBe(text);
  },
);
