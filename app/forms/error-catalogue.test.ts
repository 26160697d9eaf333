import { expect, test } from "vitest";
import { notConfiguredError, tooManyAttemptsError } from "#domain/requests/request-protocol.ts";
import { delayNotice, noticeOf } from "./error-catalogue.ts";

const phone = "(720) 555-0142";
const tell = (
  step: "sent" | "unconfirmed" | "sent-but-edited" | "failed",
  error = "",
  retryAfterSeconds?: number,
  noun: "request" | "message" | "application" = "request",
) => noticeOf({ step, error, retryAfterSeconds }, { noun, phone });

test("every outcome has a title and a description, for a request, a message and an application [ER01, ER03, ER05, ER07, ER09, FX12]", async () => {
  const outcomes = [
    ...(["unconfirmed", "sent-but-edited"] as const).map((step) => [step, ""] as const),
    ...[tooManyAttemptsError, notConfiguredError, "?"].map((error) => ["failed", error] as const),
  ];
  const lines = (["request", "message", "application"] as const).flatMap((noun) =>
    outcomes.map(([step, error]) => {
      const { tone, title, description } = tell(step, error, undefined, noun) ?? {};
      return `${noun} ${step} (${tone}): ${title} | ${description}`;
    }),
  );
  // Only a consultation has a text for success; the other forms have a thank-you page.
  lines.push(`request sent: ${tell("sent")?.title} | ${tell("sent")?.description}`);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("error-catalogue.txt");
});

test("only the general error opens the fallback [ER11]", () => {
  const opens = (error: string) => tell("failed", error)?.isConnectionFailure;
  expect([tooManyAttemptsError, notConfiguredError, "Edge function request failed (500)"].map(opens)).toEqual(
    [false, false, true],
  );
});

test("the time to wait is shown in minutes [FX13]", () => {
  const told = [1, 60, 61, 3600, undefined].map(
    (seconds) => tell("failed", tooManyAttemptsError, seconds)?.description.split(" in ")[1],
  );
  expect(told).toEqual(["a minute.", "a minute.", "2 minutes.", "60 minutes.", "5 minutes."]);
});

test("a slow send is announced twice, the second time with the phone number; other steps are not [FX13]", () => {
  const said = (delays: number) => delayNotice({ step: "submitting", delays }, phone);
  expect([said(0), said(1), said(2)]).toEqual([
    "",
    "Still sending. Please keep this page open.",
    "Still sending. Please keep this page open, or call (720) 555-0142.",
  ]);
  expect(delayNotice({ step: "failed", delays: 2 }, phone)).toBe("");
});
