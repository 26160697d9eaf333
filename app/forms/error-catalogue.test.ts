import { expect, test } from "vitest";
import { notConfiguredError, tooManyAttemptsError } from "../../domain/requests/request-protocol.ts";
import { describeConsultationFailure, noticeOf } from "./error-catalogue.ts";

const phone = "(720) 555-0142";
const tell = (step: "sent" | "unconfirmed" | "failed", error = "") =>
  noticeOf({ step, error }, describeConsultationFailure, phone);

test("every outcome has its title and description [ER01, ER02, ER03, ER04, ER05, ER06, ER07, ER08, ER09, ER10]", () => {
  const words = [
    tell("sent"),
    tell("unconfirmed"),
    tell("failed", tooManyAttemptsError),
    tell("failed", notConfiguredError),
    tell("failed", "Unknown error"),
  ].map((notice) => [notice?.title, notice?.description]);
  expect(words).toEqual([
    ["Request Submitted Successfully!", "We'll contact you soon to schedule your free consultation."],
    [
      "Request Sent",
      "Your request was sent but we couldn't confirm delivery. If you don't hear from us soon, please call (720) 555-0142.",
    ],
    ["Too Many Attempts", "Please wait a moment before submitting again."],
    ["Configuration Error", "Please contact us at (720) 555-0142 to schedule your consultation."],
    [
      "Submission Error",
      "Connection issue detected. Please use the alternate form below or call (720) 555-0142.",
    ],
  ]);
});

test("only the general error opens the fallback [ER11, ER12]", () => {
  const opens = (error: string) => tell("failed", error)?.isConnectionFailure;
  expect([tooManyAttemptsError, notConfiguredError, "Edge function request failed (500)"].map(opens)).toEqual(
    [false, false, true],
  );
});
