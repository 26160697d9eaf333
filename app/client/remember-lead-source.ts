import { leadSourceKey, reportLeadSource } from "#domain/leads/lead-source.ts";
import { isRecord, readTabMemory, writeTabMemory } from "./tab-memory.ts";

/** Stores once per tab where its visitor came from. */
export function rememberLeadSource(): void {
  if (readTabMemory(leadSourceKey, isRecord)) return;
  writeTabMemory(leadSourceKey, reportLeadSource(new URL(location.href), document.referrer));
}
