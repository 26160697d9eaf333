import { useEffect } from "react";
import type { Prepared } from "./request-state.ts";
import type { SendOutcome } from "./send-outcome.ts";

const quietRetryMs = 15_000;

/** A request that may not have arrived is sent again quietly, under its id, until it is known what became of it. */
export function useQuietRetry<T>(
  inDoubt: Prepared<T> | null,
  send: (prepared: Prepared<T>) => Promise<SendOutcome | null>,
  settle: (outcome: SendOutcome, prepared: Prepared<T>) => Promise<void>,
): void {
  useEffect(() => {
    if (!inDoubt) return;
    const prepared = inDoubt;
    let isOver = false;
    let isTrying = false;
    async function again() {
      if (isTrying) return;
      isTrying = true;
      const outcome = await send(prepared).catch(() => null);
      if (!isOver) await settle(isAnswer(outcome) ? outcome : stillInDoubt, prepared);
    }
    const timer = setTimeout(again, quietRetryMs);
    window.addEventListener("online", again);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener("online", again);
    };
  }, [inDoubt, send, settle]);
}

const stillInDoubt: SendOutcome = { kind: "unconfirmed", isStored: false, id: null };

/** No connection says nothing about the first try. */
function isAnswer(outcome: SendOutcome | null): outcome is SendOutcome {
  return outcome !== null && (outcome.kind !== "failed" || outcome.isRefusal || outcome.isAbsent === true);
}
