import { type AdChoice, type AdTagsStatus, adTagsStatus } from "#domain/business/ad-tags.ts";
import {
  leadSourceKey,
  type ReportedLeadSource,
  reportLeadSource,
  withoutClickIds,
} from "#domain/leads/lead-source.ts";
import { isRecord, readTabMemory, writeTabMemory } from "./tab-memory.ts";

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

const choiceKey = "ad-tags";

export function readAdTagsStatus(): AdTagsStatus {
  return adTagsStatus({
    isSetUp: document.querySelector("[data-ad-tags]") !== null,
    hasPrivacyControl: !!navigator.globalPrivacyControl,
    choice: readAdChoice(),
  });
}

export function readAdChoice(): AdChoice | null | "unknown" {
  try {
    const choice = localStorage.getItem(choiceKey) as AdChoice | null;
    return document.documentElement.dataset.choiceLost ? "unknown" : choice;
  } catch {
    return "unknown";
  }
}

/** Stores the choice in this browser only. If that fails, ad tags stay off on this page. */
export function saveSharingChoice(choice: AdChoice): void {
  try {
    localStorage.setItem(choiceKey, choice);
  } catch {
    document.documentElement.dataset.choiceLost = "true";
  }
  rememberLeadSource();
}

/** Stores the lead source once per tab, and removes its click ids when consent no longer covers them. */
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
