import {
  type AdChoice,
  type AdTagsStatus,
  adTagsStatus,
  type PrivacyMode,
} from "../../domain/business/ad-tags.ts";

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

/** Where a choice is kept; on the document's root, that it could not be. */
export const choiceKey = "ad-tags";
export const choiceLost = "data-choice-lost";

export function readAdTagsStatus(): AdTagsStatus {
  const link = document.querySelector<HTMLElement>("[data-privacy-mode]");
  return adTagsStatus({
    isSetUp: !!link?.dataset.adTags,
    mode: link?.dataset.privacyMode as PrivacyMode,
    hasPrivacyControl: !!navigator.globalPrivacyControl,
    choice: readAdChoice(),
  });
}

export function readAdChoice(): AdChoice | null | "unknown" {
  try {
    const choice = localStorage.getItem(choiceKey) as AdChoice | null;
    return document.documentElement.hasAttribute(choiceLost) ? "unknown" : choice;
  } catch {
    return "unknown";
  }
}
