import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type LeadStore, StoreDamagedError, StoreUnavailableError } from "./lead-store.ts";
import { StoreOpenError } from "./open-sqlite-database.ts";
import type { StoreOptions } from "./open-sqlite-store.ts";
import type { Answer, Call, Message } from "./store-thread.ts";

type Waiting = {
  resolve: (value: unknown) => void;
  reject: (fault: unknown) => void;
  limit: NodeJS.Timeout | undefined;
};

/**
 * For a disk that hangs: longer than the store itself waits for another program, shorter than a connection may be silent.
 * What is committed later all the same is known by its submissionId or its content when it comes again.
 */
const answerLimitMs = 8000;

const methods: Record<keyof LeadStore, true> = {
  saveLead: true,
  isKnown: true,
  listLeads: true,
  findLead: true,
  claimDueDeliveries: true,
  markDelivered: true,
  markFailed: true,
  retryDeliveries: true,
  addMissingDeliveries: true,
  markSpam: true,
  markNotSpam: true,
  recordSmsConsent: true,
  hasSmsConsent: true,
  listSmsConsents: true,
  revokeSmsConsents: true,
  probeWrite: true,
  deliveryHealth: true,
  close: true,
};

/**
 * The embedded store in a thread of its own, so that requests are read and pages answered while it waits for the
 * disk. A thread that ends before it is closed leaves the store unavailable.
 * @throws StoreOpenError
 */
export async function openStoreInThread({ onDamage, ...options }: StoreOptions): Promise<LeadStore> {
  const thread = new Worker(new URL("./store-thread.ts", import.meta.url), { workerData: options });
  const damage = (reason: string) => {
    const fault = new StoreDamagedError(reason);
    onDamage?.(fault);
    return fault;
  };
  const waiting = new Map<number, Waiting>();
  let unsent: Call[] = [];
  let lastId = 0;
  let isClosing = false;
  let ended: Error | null = null;

  function call(method: keyof LeadStore, args: unknown[]): Promise<unknown> {
    if (ended) return Promise.reject(ended);
    const id = ++lastId;
    unsent.push({ id, method, args });
    // What is read in this turn of the event loop goes in one message, unless nothing else is to be done.
    if (waiting.size === 0) queueMicrotask(send);
    else if (unsent.length === 1) setImmediate(send);
    const limit = method === "close" ? undefined : setTimeout(giveUp, answerLimitMs, id).unref();
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject, limit }));
  }

  function send(): void {
    if (unsent.length === 0) return;
    const calls = unsent;
    unsent = [];
    try {
      thread.postMessage(calls);
    } catch {
      // One that cannot be copied to a thread must not take those beside it with it.
      calls.forEach(sendAlone);
    }
  }

  function sendAlone(one: Call): void {
    try {
      thread.postMessage([one]);
    } catch (fault) {
      waiting.get(one.id)?.reject(fault);
      waiting.delete(one.id);
    }
  }

  function giveUp(id: number): void {
    waiting.get(id)?.reject(new StoreUnavailableError("The store gave no answer in time."));
    waiting.delete(id);
  }

  function settle(answer: Answer): void {
    const caller = waiting.get(answer.id);
    waiting.delete(answer.id);
    clearTimeout(caller?.limit);
    if ("value" in answer) caller?.resolve(answer.value);
    else caller?.reject(toFault(answer));
  }

  function end(reason: string): void {
    if (ended) return;
    ended = isClosing
      ? new StoreUnavailableError("The store is closed.")
      : damage(`The store's thread ${reason}: nothing is stored until the program is started again.`);
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  }

  await new Promise<void>((resolve, reject) => {
    thread
      .on("message", (message: Message) => {
        if (message.type === "answers") message.answers.forEach(settle);
        else if (message.type === "damaged") damage(message.reason);
        else if (message.type === "opened") resolve();
        else {
          isClosing = true;
          reject(new StoreOpenError(message.reason));
        }
      })
      .on("error", (fault) => {
        end(`failed (${fault.message})`);
        reject(fault);
      })
      .on("exit", (code) => {
        end(`ended (exit code ${code})`);
        reject(ended);
      });
  });
  return {
    ...(Object.fromEntries(
      Object.keys(methods).map((method) => [
        method,
        (...args: unknown[]) => call(method as keyof LeadStore, args),
      ]),
    ) as LeadStore),
    async close() {
      isClosing = true;
      if (ended) return;
      const exited = once(thread, "exit");
      await call("close", []);
      await exited;
    },
  };
}

function toFault({ kind, fault }: Extract<Answer, { fault: Error }>): Error {
  if (kind === "damaged") return new StoreDamagedError(fault.message, { cause: fault });
  if (kind === "unavailable") return new StoreUnavailableError(fault.message, { cause: fault });
  return fault;
}
