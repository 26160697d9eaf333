import { type AdChoice, type AdTagsStatus, adTagsStatus } from "#domain/business/ad-tags.ts";

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

export const choiceKey = "ad-tags";

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
