import { minuteMs } from "../durations.ts";

/** The submissionId stays the same on every retry, so that a request is stored once. */
export const submissionIdPattern = /^[\w-]{8,255}$/;

/** Ten times the largest honest request. */
export const bodyMaxBytes = 32 * 1024;

/** A page that got no answer asks here, with the submission id appended, whether its request is stored. */
export const requestStatusPath = "/functions/v1/request-status";

/** Accepted requests for each email address and network in a sliding window. */
export const attemptsPerWindow = 3;
export const attemptWindowMs = 5 * minuteMs;

type FilledForm = {
  form: string;
  values: Record<string, string>;
  choices?: Record<string, string[]>;
};

/**
 * The contents of a form on a rendered page. `prefilled`, from the page's URL: nothing was sent, so the tab's draft is
 * restored. `rejected`: posted without JavaScript.
 */
export type FormReply = FilledForm &
  (
    | { kind: "prefilled" }
    | {
        kind: "rejected";
        fieldErrors: Record<string, string>;
        error: string | null;
        retryAfterSeconds?: number;
      }
  );

/** The page recognizes these texts in the server's answers. */
export const tooManyAttempts = "Too many submission attempts";
export const tooManyAttemptsError = `${tooManyAttempts}. Please wait before trying again.`;

export function retryAfterText(seconds = attemptWindowMs / 1000): string {
  const minutes = Math.ceil(seconds / 60);
  return `Try again in ${minutes > 1 ? `${minutes} minutes` : "a minute"}.`;
}

export const notConfiguredError = "Webhook URL not configured";

export const healthPath = "/healthz";
