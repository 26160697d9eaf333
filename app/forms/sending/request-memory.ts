import type { Validated } from "#domain/requests/form.ts";
import { attemptsPerWindow, attemptWindowMs } from "#domain/requests/request-protocol.ts";
import {
  areReceiptLines,
  type Receipt,
  receiptKey,
  type SentRequest,
  sentRequestKey,
} from "#domain/requests/sent-request.ts";
import { clearDraft } from "../../client/draft.ts";
import { isRecord, readTabMemory, saveTyped, writeTabMemory } from "../../client/tab-memory.ts";
import type { Prepared } from "../request-state.ts";

export type RequestMemory = ReturnType<typeof createRequestMemory>;

export type CheckTyped<T> = (typed: unknown) => Validated<T>;

/** `step` is the form's state when the page is opened again. */
type UncertainRequest<T> = Prepared<T> & { step: "editing" | "unconfirmed" };
type Pending = { submissionId: string; request: string };

/** Remembers requests over a reload of the tab; input is not stored on a shared device. */
export function createRequestMemory(form: string) {
  const idKey = `pending:${form}`;
  const doubtKey = `in-doubt:${form}`;
  let pending: Pending | null = null;
  return {
    /** Retries of the same request keep its id. */
    idFor(request: unknown): string {
      const text = JSON.stringify(request);
      pending ??= readTabMemory(idKey, isPending);
      if (pending?.request !== text)
        pending = { submissionId: toHex(crypto.getRandomValues(new Uint8Array(16))), request: text };
      saveTyped(idKey, pending);
      return pending.submissionId;
    },

    keepUncertain(uncertain: UncertainRequest<unknown> | null): void {
      if (uncertain) saveTyped(doubtKey, uncertain);
      else writeTabMemory(doubtKey, null);
    },

    /** Validates the request again, because only the input is stored. */
    recallUncertain<T>(check: CheckTyped<T>): UncertainRequest<T> | null {
      const kept = readTabMemory(doubtKey, isUncertainRequest);
      if (!kept) return null;
      const checked = check(JSON.parse(kept.typed));
      return checked.ok ? { ...kept, request: checked.value } : null;
    },

    /** Stores what the thank-you page shows. */
    recordSent(receipt: Receipt, told: Pick<SentRequest, "reference" | "times" | "firstDay">): void {
      const sent: SentRequest = { form, submissionId: receipt.submissionId, ...told };
      writeTabMemory(sentRequestKey, sent);
      saveTyped(receiptKey, receipt);
    },

    /** Keeps the draft if the visitor has typed more since. */
    forget({ isDraftKept }: { isDraftKept: boolean }): void {
      pending = null;
      writeTabMemory(idKey, null);
      writeTabMemory(doubtKey, null);
      if (!isDraftKept) clearDraft(form);
    },
  };
}

function isPending(value: unknown): value is Pending {
  return isRecord(value) && typeof value.submissionId === "string" && typeof value.request === "string";
}

function isUncertainRequest(value: unknown): value is Omit<UncertainRequest<unknown>, "request"> {
  return (
    isRecord(value) &&
    (value.step === "editing" || value.step === "unconfirmed") &&
    typeof value.submissionId === "string" &&
    typeof value.typed === "string" &&
    areReceiptLines(value.fields)
  );
}

type Attempt = { requestId: string; at: number };

/** Avoids sends that the server would reject; the server's own limit decides. */
export function createAttemptLimiter(now: () => number = Date.now) {
  const memory = new Map<string, Attempt[]>();
  // Attempts far in the future don't count either, so that a clock that was set back locks nobody out.
  const recent = (key: string) =>
    (readTabMemory(key, areAttempts) ?? memory.get(key) ?? []).filter(
      ({ at }) => Math.abs(now() - at) < attemptWindowMs,
    );
  return {
    /** Returns 0 for a request that was already counted, because the server recognizes its retries. */
    async secondsToWait(email: string, requestId: string): Promise<number> {
      const attempts = recent(await keyOf(email));
      const oldest = attempts.at(-attemptsPerWindow);
      if (!oldest || attempts.some((each) => each.requestId === requestId)) return 0;
      return Math.ceil((oldest.at + attemptWindowMs - now()) / 1000);
    },

    /** Counts each request once that is stored or may be stored; a failed send must not lock the visitor out. */
    async count(email: string, requestId: string): Promise<void> {
      const key = await keyOf(email);
      const others = recent(key).filter((each) => each.requestId !== requestId);
      const attempts = [...others, { requestId, at: now() }];
      memory.set(key, attempts);
      writeTabMemory(key, attempts);
    },
  };
}

function areAttempts(value: unknown): value is Attempt[] {
  return Array.isArray(value) && value.every((each) => typeof each?.at === "number");
}

/** The email address is hashed, so that it is not stored in the browser. */
async function keyOf(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  // crypto.subtle needs HTTPS; without it, all addresses share one limit.
  const hash = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
    : new Uint8Array();
  return `attempts:${toHex(hash.slice(0, 16))}`;
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
