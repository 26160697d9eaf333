import * as v from "valibot";
import { calendarDateSchema } from "../calendar-date.ts";
import { text, texts } from "../pages/content-text.ts";

const whole = v.pipe(v.number(), v.integer("must be a whole number"), v.minValue(1, "must be at least 1"));

const span = v.pipe(
  v.strictObject({ from: whole, to: whole }),
  v.check(({ from, to }) => to > from, '"to" must be more than "from"'),
);

/** content/policies.yaml: what the business promises and asks for, as figures. */
export const policiesSchema = v.strictObject({
  booking: v.strictObject({ adviceDays: span, holidayAdviceWeeks: span }),
  cancellation: v.strictObject({ noticeHours: whole, holidayNoticeHours: whole }),
  payment: v.strictObject({ methods: texts }),
  /** How long things are kept; the privacy policy says the same numbers. */
  retention: v.strictObject({
    requestMonths: whole,
    /** Of a request that looks like spam and that the owners have said nothing of. */
    heldDays: whole,
    /** Counted from when the owners said that it is spam. */
    spamDays: whole,
    networkAddressDays: whole,
    logDays: whole,
    consentYears: whole,
  }),
  privacy: v.strictObject({ answerDays: whole, optOutBusinessDays: whole, phoneSharing: text }),
  terms: v.strictObject({ lastUpdated: calendarDateSchema }),
});

export type Policies = v.InferOutput<typeof policiesSchema>;
export type Retention = Policies["retention"];
