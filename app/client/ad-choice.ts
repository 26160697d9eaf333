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

/** Stored under this key; where storage fails, the root element holds it for this page. */
export const choiceKey = "ad-tags";
export const choiceNotStored = "data-choice-lost";

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
    return document.documentElement.hasAttribute(choiceNotStored) ? "unknown" : choice;
  } catch {
    return "unknown";
  }
}
