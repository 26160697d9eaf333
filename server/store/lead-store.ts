import type { SharedMemory } from "./shared-memory.ts";
import type { ConsentResult } from "./sms-consents.ts";
import type { createStoreMethods } from "./store-methods.ts";
import type { NewLead, NewSmsConsent, SaveResult } from "./stored-records.ts";

/** The only access to SQL, implemented once per engine. Every method may throw StoreUnavailableError. */
export type LeadStore = ReturnType<typeof createStoreMethods> & {
  memory: SharedMemory;
  /** Resolves after the commit. */
  saveLead(lead: NewLead): Promise<SaveResult>;
  recordSmsConsent(consent: NewSmsConsent): Promise<ConsentResult>;
  /** Deleted rows remain in the files until they are overwritten. Returns false while another process reads the files. */
  eraseDeleted(options: { isRewritten: boolean }): Promise<boolean>;
  /** Only a hint: it may be lost. */
  listenForDue(wake: () => void): void;
  probeWrite(): Promise<void>;
  close(): Promise<void>;
};
