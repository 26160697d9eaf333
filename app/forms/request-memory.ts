import type { Validated } from "../../domain/requests/form.ts";
import { attemptsPerWindow, attemptWindowMs } from "../../domain/requests/request-protocol.ts";
import {
  areReceiptLines,
  type Receipt,
  receiptKey,
  type SentRequest,
  sentRequestKey,
} from "../../domain/requests/sent-request.ts";
import { clearDraft } from "../client/draft.ts";
import { isRecord, readTabMemory, saveTyped, writeTabMemory } from "../client/tab-memory.ts";
import type { Prepared } from "./request-machine.ts";

export type RequestMemory = ReturnType<typeof createRequestMemory>;

/** What was typed, as a request; otherwise what is wrong with it. */
export type CheckTyped<T> = (typed: unknown) => Validated<T>;

/** A request that may have arrived or not. `step`: where its form stands when the page is opened again. */
type InDoubt<T> = Prepared<T> & { step: "editing" | "unconfirmed" };
type Pending = { submissionId: string; request: string };

/** What this tab keeps of a form's requests, over a reload too. Words are not kept on a shared device. */
export function createRequestMemory(form: string, now: () => Date = () => new Date()) {
  const idKey = `pending:${form}`;
  const doubtKey = `in-doubt:${form}`;
  let pending: Pending | null = null;
  return {
    /** The same request keeps its id however often it is tried; another request gets another id. */
    idFor(request: unknown): string {
      const text = JSON.stringify(request);
      pending ??= readTabMemory(idKey, isPending);
      if (pending?.request !== text) pending = { submissionId: randomId(), request: text };
      saveTyped(idKey, pending);
      return pending.submissionId;
    },

    keepInDoubt(inDoubt: InDoubt<unknown> | null): void {
      if (inDoubt) saveTyped(doubtKey, inDoubt);
      else writeTabMemory(doubtKey, null);
    },

    /** The request in doubt, checked anew from what was typed. */
    recallInDoubt<T>(check: CheckTyped<T>): InDoubt<T> | null {
      const kept = readTabMemory(doubtKey, isInDoubt);
      if (!kept) return null;
      const checked = check(parse(kept.typed));
      return checked.ok ? { ...kept, request: checked.value } : null;
    },

    /** Which form was sent and when, without a network call, and what was sent: for the thank-you page. */
    recordSent(receipt: Receipt): void {
      const sent: SentRequest = { form, submissionId: receipt.submissionId, at: now().toISOString() };
      writeTabMemory(sentRequestKey, sent);
      saveTyped(receiptKey, receipt);
    },

    /** The request has arrived, or is given up; what was typed since may be a draft still. */
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

function isInDoubt(value: unknown): value is Omit<InDoubt<unknown>, "request"> {
  return (
    isRecord(value) &&
    (value.step === "editing" || value.step === "unconfirmed") &&
    typeof value.submissionId === "string" &&
    typeof value.typed === "string" &&
    areReceiptLines(value.fields)
  );
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Spares the visitor a refused send; the server's own count is the one that binds. */
export type AttemptLimiter = {
  /** 0 when it may be sent at once, as one that was counted always may: the server knows it. */
  secondsToWait: (email: string, requestId: string) => Promise<number>;
  /** Counts a request that the server stored, once; a failed send must not lock the visitor out. */
  count: (email: string, requestId: string) => Promise<void>;
};

type Attempt = { requestId: string; at: number };

/** `countedAs` keeps counts of different things apart. */
export function createAttemptLimiter(now: () => number = Date.now, countedAs = "attempts"): AttemptLimiter {
  const memory = new Map<string, Attempt[]>();
  // To both sides: so a clock that was set back locks nobody out.
  const recent = (key: string) =>
    (readTabMemory(key, areAttempts) ?? memory.get(key) ?? []).filter(
      ({ at }) => Math.abs(now() - at) < attemptWindowMs,
    );
  return {
    secondsToWait: async (email, requestId) => {
      const attempts = recent(await keyOf(email, countedAs));
      const oldest = attempts.at(-attemptsPerWindow);
      if (!oldest || attempts.some((each) => each.requestId === requestId)) return 0;
      return Math.ceil((oldest.at + attemptWindowMs - now()) / 1000);
    },
    count: async (email, requestId) => {
      const key = await keyOf(email, countedAs);
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

/** Hashed, so that no address lies in the browser's storage. */
async function keyOf(email: string, countedAs: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  // Without a secure context there is no hash: one count for all addresses then.
  const hash = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
    : new Uint8Array();
  return `${countedAs}:${Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
