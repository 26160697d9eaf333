import type { SharedMemory } from "./shared-memory.ts";
import type { ConsentResult } from "./sms-consents.ts";
import type { createStoreMethods } from "./store-methods.ts";
import type { NewLead, NewSmsConsent, SaveResult } from "./stored-records.ts";

/**
 * Leads and their deliveries: the only door to SQL, one implementation per engine, one test suite for both. Every
 * method may throw StoreUnavailableError. Methods shared by the engines are in store-methods.ts.
 */
export type LeadStore = ReturnType<typeof createStoreMethods> & {
  memory: SharedMemory;
  /** Lead, idempotency and one delivery per channel in one transaction; resolves after the commit. */
  saveLead(lead: NewLead): Promise<SaveResult>;
  recordSmsConsent(consent: NewSmsConsent): Promise<ConsentResult>;
  /**
   * Removes deleted rows from the database files too, where they remain until they are overwritten.
   * @param isRewritten whether rows were deleted from the file itself, which is then rewritten
   * @returns false while another process reads the files
   */
  eraseDeleted(options: { isRewritten: boolean }): Promise<boolean>;
  /** Calls `wake` when another process may have made a delivery due. Only a hint: it may be lost. */
  listenForDue(wake: () => void): void;
  /** Throws StoreUnavailableError unless a write would succeed now. */
  probeWrite(): Promise<void>;
  close(): Promise<void>;
};
