/** The id a page gives a request before the first try, the same on every try, so that it is stored once. */
export const submissionIdPattern = /^[\w-]{8,255}$/;

/** The longest request that is read, as JSON or as a form: ten times the largest honest one. */
export const bodyMaxBytes = 32 * 1024;

/** Where a page that got no answer asks whether a request is stored: its id is appended. */
export const requestStatusPath = "/functions/v1/request-status";

/** At most this many accepted requests per e-mail address and network within the window (sliding). */
export const attemptsPerWindow = 3;
export const attemptWindowMs = 300_000;

/** What a form posted without JavaScript comes back with when it could not be accepted. */
export type FormReply = {
  form: string;
  values: Record<string, string>;
  /** What was ticked in groups of checkboxes, for the forms that have such groups. */
  choices?: Record<string, string[]>;
  fieldErrors: Record<string, string>;
  error: string | null;
  retryAfterSeconds?: number;
};

/** Error texts that both sides know: the server answers them, the page tells them apart by what they contain. */
export const tooManyAttempts = "Too many submission attempts";
export const tooManyAttemptsError = `${tooManyAttempts}. Please wait before trying again.`;

/** How long whoever sent too much has to wait. */
export function whenToSendAgain(seconds = attemptWindowMs / 1000): string {
  const minutes = Math.ceil(seconds / 60);
  return `You can send it in ${minutes > 1 ? `${minutes} minutes` : "a minute"}.`;
}

export const notConfiguredError = "Webhook URL not configured";

/** On the functions' origin: answers while the server is there. */
export const healthPath = "/healthz";
