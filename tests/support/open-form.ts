import * as v from "valibot";
import type { RequestEffects } from "#app/forms/browser-effects.ts";
import { createRequestMachine } from "#app/forms/request-machine.ts";
import { createAttemptLimiter, createRequestMemory } from "#app/forms/sending/request-memory.ts";
import type { SendOutcome } from "#app/forms/sending/send-outcome.ts";
import { validate } from "#domain/requests/form.ts";
import type { FormReply } from "#domain/requests/request-protocol.ts";

type Request = { email: string; message: string; startDate?: string; endDate?: string };

const checks = {
  fields: {
    email: { schema: v.pipe(v.string(), v.trim(), v.nonEmpty("Email is required")) },
    message: { schema: v.string() },
    startDate: { schema: v.optional(v.string(), "") },
    endDate: { schema: v.optional(v.string(), "") },
  },
};
export const typed = { email: " dana@example.com ", message: "Two dogs" };
export const fields = [{ label: "Email", value: "dana@example.com" }];
export const confirmed = { kind: "confirmed", id: "ref" } satisfies SendOutcome;
export const uncertain = { kind: "unconfirmed", isStored: false, id: null } satisfies SendOutcome;
export const notReached = {
  kind: "failed",
  error: "Network error",
  isRejection: false,
} satisfies SendOutcome;
export const refused = { kind: "failed", error: "No", isRejection: true } satisfies SendOutcome;

/** Opens a form whose requests have these outcomes in turn; a thrown value makes the sender fail. */
export function openForm(
  outcomes: (SendOutcome | Promise<SendOutcome> | Error)[] = [],
  options: { hasReview?: boolean; reply?: FormReply; effects?: Partial<RequestEffects<Request>> } = {},
) {
  const page = { typed: typed as Request | null, hasSender: true };
  const sent: { request: Request; submissionId: string }[] = [];
  const did: string[] = [];
  const timers: { delayMs: number; then: () => unknown }[] = [];
  const limiter = createAttemptLimiter(() => 0);
  const memory = createRequestMemory("contact");
  const machine = createRequestMachine<Request>(
    {
      check: (typed) => validate(checks, typed),
      fieldNames: ["email", "message"],
      redirectDelayMs: 2000,
      reply: options.reply ?? null,
    },
    {
      readForm: () => page.typed && { typed: page.typed, fields: () => fields },
      restoreDraft: () => did.push("restore the draft"),
      emptyForm: () => did.push("empty the form"),
      async loadSender() {
        if (!page.hasSender) throw new Error("Not to be had");
        return async (request, submissionId) => {
          sent.push({ request, submissionId });
          const outcome = await outcomes[sent.length - 1];
          if (!outcome || outcome instanceof Error) throw outcome;
          return outcome;
        };
      },
      loadReview: options.hasReview ? async () => true : null,
      canPost: async () => true,
      post: () => did.push("post"),
      wait(delayMs, then) {
        const timer = { delayMs, then };
        timers.push(timer);
        return () => timers.splice(timers.indexOf(timer), 1);
      },
      goToThankYou: () => did.push("go to the thank-you page"),
      logFailure: (error) => did.push(`log ${error}`),
      memory,
      limiter,
      ...options.effects,
    },
  );
  machine.start();
  const didAtStart = did.splice(0);
  return { ...machine, page, sent, did, didAtStart, timers, fireTimer: async () => timers[0]?.then() };
}

/** Returns an outcome that the test resolves. */
export const later = () => Promise.withResolvers<SendOutcome>();
