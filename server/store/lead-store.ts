import type { SharedMemory } from "./shared-memory.ts";
import type { ConsentResult } from "./sms-consents.ts";
import type { createStoreMethods } from "./store-methods.ts";
import type { NewLead, NewSmsConsent, SaveResult } from "./stored-records.ts";

/**
 * Where leads and their deliveries live: the only door to SQL, one implementation per engine, one suite for all. Every method
 * may throw StoreUnavailableError. What both engines do with the same statements is in store-methods.ts.
 */
export type LeadStore = ReturnType<typeof createStoreMethods> & {
  memory: SharedMemory;
  /** Lead, idempotency and one delivery row per channel in one transaction; resolves after the commit. */
  saveLead(lead: NewLead): Promise<SaveResult>;
  recordSmsConsent(consent: NewSmsConsent): Promise<ConsentResult>;
  /**
   * Takes what was deleted out of the database's files too, where it stands until they are written again.
   * @param isRewritten whether the file itself is written again, which rows were deleted from
   * @returns false while another process reads them
   */
  eraseDeleted(options: { isRewritten: boolean }): Promise<boolean>;
  /** Calls `wake` when another process may have made a delivery due. Only a hint: it may be lost. */
  listenForDue(wake: () => void): void;
  /** Throws StoreUnavailableError unless a write would succeed now. */
  probeWrite(): Promise<void>;
  close(): Promise<void>;
};
