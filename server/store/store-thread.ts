// Run as a thread by open-store-in-thread.ts: the embedded store, which is called and answers by messages.
import { parentPort, workerData } from "node:worker_threads";
import { type LeadStore, StoreDamagedError, StoreUnavailableError } from "./lead-store.ts";
import { StoreOpenError } from "./open-sqlite-database.ts";
import { openSqliteStore, type StoreOptions } from "./open-sqlite-store.ts";

export type Call = { id: number; method: keyof LeadStore; args: unknown[] };

/** A fault says its kind, because classes do not come through between threads. */
export type Answer =
  | { id: number; value: unknown }
  | { id: number; fault: Error; kind: "damaged" | "unavailable" | "unexpected" };

export type Message =
  | { type: "opened" }
  | { type: "refused"; reason: string }
  | { type: "damaged"; reason: string }
  | { type: "answers"; answers: Answer[] };

if (parentPort) await serve(parentPort, workerData);

async function serve(port: NonNullable<typeof parentPort>, options: StoreOptions): Promise<void> {
  const post = (message: Message) => port.postMessage(message);
  const onDamage = ({ message }: Error) => post({ type: "damaged", reason: message });
  const store = await openSqliteStore({ ...options, onDamage }).catch((error) => {
    if (!(error instanceof StoreOpenError)) throw error;
    post({ type: "refused", reason: error.message });
  });
  if (!store) return;

  let answers: Answer[] = [];
  function answer(one: Answer): void {
    answers.push(one);
    // When all that a commit settled has been: one message costs less than one for each.
    if (answers.length === 1) process.nextTick(postAnswers);
  }
  function postAnswers(): void {
    post({ type: "answers", answers });
    answers = [];
  }

  port.on("message", (calls: Call[]) => {
    for (const { id, method, args } of calls) {
      // The types are those of the caller's LeadStore.
      const called = store[method] as (...args: unknown[]) => Promise<unknown>;
      called(...args).then(
        (value) => answer({ id, value }),
        (fault) => answer({ id, fault, kind: kindOf(fault) }),
      );
      if (method === "close") port.unref();
    }
  });
  post({ type: "opened" });
}

function kindOf(fault: unknown): "damaged" | "unavailable" | "unexpected" {
  if (fault instanceof StoreDamagedError) return "damaged";
  return fault instanceof StoreUnavailableError ? "unavailable" : "unexpected";
}
