import { expect, test } from "vitest";
import { notConfiguredError, tooManyAttemptsError } from "../../domain/requests/request-protocol.ts";
import { delayNotice, noticeOf } from "./error-catalogue.ts";

const phone = "(720) 555-0142";
const tell = (
  step: "sent" | "unconfirmed" | "failed",
  error = "",
  retryAfterSeconds?: number,
  what: "request" | "message" | "application" = "request",
) => noticeOf({ step, error, retryAfterSeconds }, { what, phone });

test("every outcome has its title and description [ER01, ER02, ER03, ER04, ER05, ER06, ER07, ER08, ER09]", () => {
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
    ["Too Many Attempts", "Please wait a moment before submitting again. You can send it in 5 minutes."],
    ["Configuration Error", "Please contact us at (720) 555-0142 to schedule your consultation."],
    [
      "Submission Error",
      "Your request has not reached us. Everything you typed is still here: try again, or call (720) 555-0142.",
    ],
  ]);
});

test("of a message or an application nobody speaks of a request or a consultation [FX12]", () => {
  for (const what of ["message", "application"] as const)
    for (const error of [notConfiguredError, "Unknown error"])
      expect(tell("failed", error, undefined, what)?.description).not.toMatch(/request|consultation/);
  expect(tell("unconfirmed", "", undefined, "message")?.description).toMatch(/^Your message was sent/);
});

test("only the general error opens the fallback [ER11, ER12]", () => {
  const opens = (error: string) => tell("failed", error)?.isConnectionFailure;
  expect([tooManyAttemptsError, notConfiguredError, "Edge function request failed (500)"].map(opens)).toEqual(
    [false, false, true],
  );
});

test("whoever has to wait is told in minutes for how long [FX13]", () => {
  const told = [1, 60, 61, 3600, 0].map(
    (seconds) => tell("failed", tooManyAttemptsError, seconds)?.description.split(" in ")[1],
  );
  expect(told).toEqual(["a minute.", "a minute.", "2 minutes.", "60 minutes.", "5 minutes."]);
});

test("a slow send is told twice, the second time with the phone number, and nothing else is [FX13]", () => {
  const said = (delays: number) => delayNotice({ step: "submitting", delays }, phone);
  expect([said(0), said(1), said(2)]).toEqual([
    "",
    "Still sending. Please keep this page open.",
    "Still sending. Please keep this page open, or call (720) 555-0142.",
  ]);
  expect(delayNotice({ step: "failed", delays: 2 }, phone)).toBe("");
});
