import { notConfiguredError, tooManyAttempts } from "../../domain/function-calls.ts";

/** What the visitor reads about the outcome of a request, as a toast and in the page. */
export type Notice = {
  title: string;
  description: string;
  tone: "success" | "neutral" | "error";
  /** Whether the alternate form takes the place of the original one. */
  opensFallback: boolean;
};

export const successNotice: Notice = {
  title: "Request Submitted Successfully!",
  description: "We'll contact you soon to schedule your free consultation.",
  tone: "success",
  opensFallback: false,
};

export function unconfirmedNotice(phone: string): Notice {
  return {
    title: "Request Sent",
    description: `Your request was sent but we couldn't confirm delivery. If you don't hear from us soon, please call ${phone}.`,
    tone: "neutral",
    opensFallback: false,
  };
}

export function errorNotice(error: string, phone: string): Notice {
  if (error.includes(tooManyAttempts))
    return {
      title: "Too Many Attempts",
      description: "Please wait a moment before submitting again.",
      tone: "error",
      opensFallback: false,
    };
  if (error.includes(notConfiguredError))
    return {
      title: "Configuration Error",
      description: `Please contact us at ${phone} to schedule your consultation.`,
      tone: "error",
      opensFallback: false,
    };
  return {
    title: "Submission Error",
    description: `Connection issue detected. Please use the alternate form below or call ${phone}.`,
    tone: "error",
    opensFallback: true,
  };
}
