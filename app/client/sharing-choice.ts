import { type AdChoice, type AdTagsStatus, adTagsStatus } from "#domain/business/ad-tags.ts";

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

const choiceKey = "ad-tags";

export function readAdTagsStatus(): AdTagsStatus {
  return adTagsStatus({
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
}
