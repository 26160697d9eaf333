import {
  type ReportedLeadSource,
  reportLeadSource,
  withoutClickIds,
} from "../../domain/leads/lead-source.ts";
import { leadSourceKey } from "../../domain/requests/sent-request.ts";
import { readAdTagsStatus } from "./ad-choice.ts";
import { isRecord, readTabMemory, writeTabMemory } from "./tab-memory.ts";

/** Notes once per tab how the visitor came, for the request they may send; what may no longer be known is forgotten. */
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
