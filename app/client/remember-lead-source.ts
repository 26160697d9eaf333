import {
  leadSourceKey,
  type ReportedLeadSource,
  reportLeadSource,
  withoutClickIds,
} from "#domain/leads/lead-source.ts";
import { readAdTagsStatus } from "./sharing-choice.ts";
import { isRecord, readTabMemory, writeTabMemory } from "./tab-memory.ts";

/** Once per tab; ids that consent no longer covers are removed. */
export function rememberLeadSource(): void {
  const areAdTagsAllowed = readAdTagsStatus() === "allowed";
  const known: ReportedLeadSource | null = readTabMemory(leadSourceKey, isRecord);
  if (!known)
    writeTabMemory(
      leadSourceKey,
      reportLeadSource(new URL(location.href), document.referrer, { areAdTagsAllowed }),
    );
  else if (!areAdTagsAllowed) writeTabMemory(leadSourceKey, withoutClickIds(known));
}
