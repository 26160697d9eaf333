/** What a form posted without JavaScript comes back with when it could not be accepted. */
export type FormReply = {
  form: string;
  values: Record<string, string>;
  /** What was ticked in groups of checkboxes, for the forms that have such groups. */
  choices?: Record<string, string[]>;
  fieldErrors: Record<string, string>;
  error: string | null;
};

/** Error texts that both sides know: the server answers them, the page tells them apart by what they contain. */
export const tooManyAttempts = "Too many submission attempts";
export const tooManyAttemptsError = `${tooManyAttempts}. Please wait before trying again.`;
export const notConfiguredError = "Webhook URL not configured";
