/** How long one send may take, step by step. */
export type SendLimits = {
  smtpConnectionMs: number;
  smtpGreetingMs: number;
  /** Silence on an open SMTP connection. */
  smtpSocketMs: number;
  /** From the first byte sent to the last one answered. */
  webhookMs: number;
};

/** Standard Webhooks asks for 15 to 30 seconds; the mail library's own limits are minutes, longer than a lease. */
export const sendLimits: SendLimits = {
  smtpConnectionMs: 10_000,
  smtpGreetingMs: 10_000,
  smtpSocketMs: 30_000,
  webhookMs: 15_000,
};
