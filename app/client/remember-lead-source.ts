import { type ToldLeadSource, tellLeadSource, withoutClickIds } from "../../domain/leads/lead-source.ts";
import { leadSourceKey } from "../../domain/requests/sent-request.ts";
import { readAdTagsStatus } from "./ad-choice.ts";
import { isRecord, readTabMemory, writeTabMemory } from "./tab-memory.ts";

/** Notes once per tab how the visitor came, for the request they may send; what may no longer be known is forgotten. */
export function rememberLeadSource(): void {
  const areAdTagsAllowed = readAdTagsStatus() === "allowed";
  const known: ToldLeadSource | null = readTabMemory(leadSourceKey, isRecord);
  if (!known)
    writeTabMemory(
      leadSourceKey,
      tellLeadSource(new URL(location.href), document.referrer, { areAdTagsAllowed }),
    );
  else if (!areAdTagsAllowed) writeTabMemory(leadSourceKey, withoutClickIds(known));
}
