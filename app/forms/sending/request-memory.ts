import type { Validated } from "#domain/requests/form.ts";
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

/** Survives a reload; typed text is not stored on a shared device. */
export function createRequestMemory(form: string) {
  const idKey = `pending:${form}`;
  const doubtKey = `in-doubt:${form}`;
  let pending: Pending | null = null;
  return {
    /** Retries of the same request keep its id. */
    idFor(request: unknown): string {
      const text = JSON.stringify(request);
      pending ??= readTabMemory(idKey, isPending);
      if (pending?.request !== text) pending = { submissionId: randomId(), request: text };
      saveTyped(idKey, pending);
      return pending.submissionId;
    },

    keepUncertain(uncertain: UncertainRequest<unknown> | null): void {
      if (uncertain) saveTyped(doubtKey, uncertain);
      else writeTabMemory(doubtKey, null);
    },

    /** Validated again, because only what was typed is stored. */
    recallUncertain<T>(check: CheckTyped<T>): UncertainRequest<T> | null {
      const kept = readTabMemory(doubtKey, isUncertainRequest);
      if (!kept) return null;
      const checked = check(parse(kept.typed));
      return checked.ok ? { ...kept, request: checked.value } : null;
    },

    /** For the thank-you page. */
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
