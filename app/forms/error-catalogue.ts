import { notConfiguredError, retryAfterText, tooManyAttempts } from "#domain/requests/request-protocol.ts";
import type { RequestState } from "./request-state.ts";

export type FormNotice = {
  title: string;
  description: string;
  tone: "success" | "neutral" | "error";
  /** Whether the form offers other ways to send. */
  isConnectionFailure: boolean;
};

export type NoticeContext = { noun: "request" | "message" | "application"; phone: string };

/** For forms that only JavaScript can send, when it failed to load. */
export function notReadyNotice(phone: string): FormNotice {
  return notice(
    "error",
    submissionError,
    `This form can't send right now. Reload the page in a few minutes, or call ${phone}.`,
  );
}

const submissionError = "Submission Error";

export function noticeOf(
  { step, ...failure }: Failure & Pick<RequestState<unknown>, "step">,
  about: NoticeContext,
): FormNotice | null {
  const { noun, phone } = about;
  if (step === "sent")
    return notice(
      "success",
      "Request Submitted Successfully!",
      "We'll contact you soon to schedule your free consultation.",
    );
  if (step === "unconfirmed")
    return notice(
      "neutral",
      "Request Sent",
      `Your ${noun} was sent but we couldn't confirm delivery. If you don't hear from us soon, please call ${phone}.`,
    );
  if (step === "sent-but-edited")
    return notice(
      "neutral",
      "Request Sent",
      `We got what you sent first, but you've changed it since. Send it again, or call ${phone}.`,
    );
  return step === "failed" ? errorNotice(failure, about) : null;
}

export function delayNotice({ step, delays }: Pick<RequestState<unknown>, "step" | "delays">, phone: string) {
  if (step !== "submitting" || delays === 0) return "";
  return `Still sending. Please keep this page open${delays > 1 ? `, or call ${phone}` : ""}.`;
}

type Failure = Pick<RequestState<unknown>, "error" | "retryAfterSeconds"> & {
  awaitingConfirmation?: unknown;
};

export function errorNotice(
  { error, retryAfterSeconds, awaitingConfirmation }: Failure,
  { noun, phone }: NoticeContext,
): FormNotice {
  if (error.includes(tooManyAttempts))
    return notice(
      "error",
      "Too Many Attempts",
      `Please wait a moment before submitting again. ${retryAfterText(retryAfterSeconds)}`,
    );
  if (error.includes(notConfiguredError))
    return notice(
      "error",
      "Configuration Error",
      `Please contact us at ${phone}${noun === "request" ? " to schedule your consultation" : ""}.`,
    );
  return {
    ...notice(
      "error",
      submissionError,
      awaitingConfirmation
        ? `We can't reach our server right now. Everything you typed is still here, and we'll keep trying while this page is open. Or call ${phone}.`
        : `Your ${noun} didn't go through. Everything you typed is still here. Try again, or call ${phone}.`,
    ),
    isConnectionFailure: true,
  };
}

function notice(tone: FormNotice["tone"], title: string, description: string): FormNotice {
  return { tone, title, description, isConnectionFailure: false };
}
